import { type Config, slotLimits } from '../config.ts';

const POOL_SIZE = 'UV_THREADPOOL_SIZE';

/** Threads besides those of the solves, for files, name look-ups and compression: as many as libuv has by default. */
const SPARE_THREADS = 4;

/**
 * Gives libuv's pool a thread for each solve. libuv reads the size once, at the first use of the pool, so this has to run
 * first. A larger size that the environment has is kept.
 */
export function sizeThreadPool(config: Config): void {
  const { threads, shortThreads } = slotLimits(config);
  const given = Number(process.env[POOL_SIZE]) || 0;
  process.env[POOL_SIZE] = String(Math.max(given, threads + shortThreads + SPARE_THREADS));
}
