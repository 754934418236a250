/**
 * Makes libuv's thread pool large enough for the solves and for what else needs it (files, names, compression).
 *
 * libuv reads the size once, at the first use of the pool, so this has to run before anything else does.
 */

import { UsageError } from '../arguments.ts';
import { parseConfig, slotLimits } from '../config.ts';

/** Threads beside those of the solves; libuv's own default for a whole process. */
const SPARE_THREADS = 4;

/**
 * The size that the pool needs.
 *
 * @param args the command line after the program's name.
 * @param environment a larger `UV_THREADPOOL_SIZE` in it is kept.
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
    const { threads, shortThreads } = slotLimits(
      parseConfig(args[0] === 'serve' ? args.slice(1) : [], environment),
    );
    return threads + shortThreads;
  } catch (error) {
    // The command itself says what is wrong with its flags; it will not solve anything.
    if (error instanceof UsageError) return 0;
    throw error;
  }
}
