import type { SolveLimits } from '../../../src/domain/job.ts';

/** So long may a solve take, on some of many threads. */
export const within = (maxMs: number): SolveLimits => ({ maxMs, maxThreads: 8, cores: 4 });
