import { checkSolveRequest } from '../contract/parse.ts';
import type { SolveLimits } from '../domain/job.ts';
import { type Prepared, prepareRequest, type ValidJob, validJob } from '../domain/prepare.ts';
import { refusalOf } from './error.ts';
import type { SolveRequest } from './openapi.ts';
import { plainData } from './plain-data.ts';

/** A request up to the engine. Unlike the service, it tells at once why a job is invalid. */
export interface Ready extends Omit<Prepared, 'job'>, Pick<ValidJob, 'advice'> {
  readonly job: ValidJob['bytes'];
}

/**
 * Checks a request exactly as the service does.
 *
 * @throws CuttingLayoutError `too_many_items`, `invalid_schema` or `validation_failed`.
 */
export function readyToSolve(request: SolveRequest, limits: SolveLimits): Ready {
  try {
    const prepared = prepareRequest(checkSolveRequest(plainData(request)), limits);
    const { bytes, advice } = validJob(prepared);
    return { ...prepared, job: bytes, advice };
  } catch (error) {
    throw refusalOf(error);
  }
}
