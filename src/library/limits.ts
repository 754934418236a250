import { UsageError } from '../arguments.ts';
import { parseConfig, unsharedLimits } from '../config.ts';
import type { SolveLimits } from '../domain/job.ts';

/**
 * The limits of a solve that shares the machine with nothing but its caller.
 *
 * @param maxSolveMs the time limit in milliseconds; the default of the service if undefined.
 * @throws RangeError if the service would not accept it either.
 */
export function limitsOf(maxSolveMs?: number): SolveLimits {
  try {
    const flags = maxSolveMs === undefined ? [] : [`--max-solve-ms=${maxSolveMs}`];
    return unsharedLimits(parseConfig(flags, {}).maxSolveMs, 'maxSolveMs');
  } catch (error) {
    if (error instanceof UsageError)
      throw new RangeError(error.message.replace('--max-solve-ms', 'maxSolveMs'));
    throw error;
  }
}
