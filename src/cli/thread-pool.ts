/**
 * Sizes libuv's thread pool for the solves and for its other users: files, name look-ups, compression.
 *
 * libuv reads the size once, at the first use of the pool, so this has to run first.
 */

import { parseConfig, slotLimits } from '../config.ts';
import { UsageError } from '../setting.ts';

/** Threads besides those of the solves: as many as libuv gives a process by default. */
const SPARE_THREADS = 4;

/**
 * The size of the pool.
 *
 * @param args the command line after the program's name.
 * @param environment if it has a larger `UV_THREADPOOL_SIZE`, that size is kept.
 */
export function threadPoolSize(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): number {
  const given = Number(environment['UV_THREADPOOL_SIZE']) || 0;
  return Math.max(given, solveThreads(args, environment) + SPARE_THREADS);
}

function solveThreads(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): number {
  try {
    const config = parseConfig(args[0] === 'serve' ? args.slice(1) : [], environment);
    const { threads, shortThreads } = slotLimits(config);
    return threads + shortThreads;
  } catch (error) {
    // The command itself reports the usage error, and solves nothing.
    if (error instanceof UsageError) return 0;
    throw error;
  }
}
