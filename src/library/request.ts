import type { SolveRequest } from '../../clients/typescript/src/openapi.ts';
import type { JsonValue } from '../contract/json.ts';
import { LIMITS } from '../contract/limits.ts';
import { checkSolveRequest } from '../contract/parse.ts';
import type { Job, SolveLimits } from '../domain/job.ts';
import { prepareRequest } from '../domain/prepare.ts';
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
    const prepared = prepareRequest(checkSolveRequest(plainData(request)), limits);
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

const MIN_64_BITS = -(2 ** 63);
const MAX_64_BITS = 2 ** 64;

/**
 * A value of JavaScript as `parseJson` would return it: without the members that are undefined, with integers beyond
 * ±(2^53 − 1) as bigints, and cut off below the depth that any request has.
 */
export function plainData(value: unknown, depth = 0): JsonValue {
  if (typeof value === 'number') return isLargeInteger(value) ? BigInt(value) : value;
  if (typeof value !== 'object' || value === null) return value as JsonValue;
  if (depth === LIMITS.MAX_JSON_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => plainData(item, depth + 1));
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, plainData(member, depth + 1)]));
}

const isLargeInteger = (value: number): boolean =>
  Number.isInteger(value) && !Number.isSafeInteger(value) && value >= MIN_64_BITS && value < MAX_64_BITS;
