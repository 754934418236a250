import { availableParallelism } from 'node:os';
import { ALNS_CONFIG_FIELDS, BUILDER_CONFIG_FIELDS } from '../../src/contract/tuning.ts';

const { min, max } = ALNS_CONFIG_FIELDS.timeLimitMs;

/** Time limits of one solve, in milliseconds. The maximum means no limit. */
export const TIME_LIMIT_MS = { min, max } as const;

/** Iterations of one solve that both strategies accept. */
export const ITERATIONS = {
  min: 1,
  max: Math.min(BUILDER_CONFIG_FIELDS.maxBuildCalls.max, ALNS_CONFIG_FIELDS.maxIterations.max),
} as const;

/** Maximum threads of one solve: as many as the machine has and a request may ask for. */
export const MAX_THREADS = Math.min(availableParallelism(), ALNS_CONFIG_FIELDS.numThreads.max);
