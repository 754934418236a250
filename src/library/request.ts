import { toJson } from '../../clients/typescript/src/body.ts';
import type { SolveRequest } from '../../clients/typescript/src/openapi.ts';
import type { Job, SolveLimits } from '../domain/job.ts';
import { prepare } from '../domain/prepare.ts';
import { jobOf, type Prepared, validJob } from '../domain/prepared.ts';
import { SETTINGS, unsharedLimits } from '../settings.ts';
import { readJson } from '../solve/render.ts';
import { refusalOf } from './error.ts';

/**
 * Checks a request exactly as the service does. Unlike the service, it tells at once why a job is invalid.
 *
 * @throws CuttingLayoutError `too_many_items`, `invalid_schema` or `validation_failed`.
 */
export function readyToSolve(request: SolveRequest, limits: SolveLimits): Prepared {
  try {
    const prepared = prepare(Buffer.from(toJson(request ?? null)), limits);
    validJob(prepared);
    return prepared;
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * The job of a request, whose layout is at hand already.
 *
 * @throws CuttingLayoutError as `readyToSolve` does.
 */
export const stockOf = (request: SolveRequest): Job => readJson(jobOf(readyToSolve(request, limitsOf())));

/** @throws RangeError for an option that does not exist, such as a misspelt one. */
export function checkOptions(unknown: object): void {
  const [name] = Object.keys(unknown);
  if (name !== undefined) throw new RangeError(`there is no option ${name}`);
}

/**
 * The limits of a solve that shares the machine with nothing but its caller.
 *
 * @param maxSolveMs the time limit in milliseconds; the default of the service if undefined.
 * @throws RangeError if the service would not accept it either.
 */
export function limitsOf(maxSolveMs?: number): SolveLimits {
  const { fallback, expects, parse } = SETTINGS.maxSolveMs;
  const limit = maxSolveMs === undefined ? fallback : parse(String(maxSolveMs));
  if (limit === undefined) throw new RangeError(`maxSolveMs must be ${expects}, not '${maxSolveMs}'`);
  return unsharedLimits(limit, 'maxSolveMs');
}
