import { checkSolveRequest } from '../contract/parse.ts';
import type { SolveLimits } from '../domain/job.ts';
import { jobOf, type Prepared, prepareRequest } from '../domain/prepare.ts';
import { refusalOf } from './error.ts';
import type { SolveRequest } from './openapi.ts';
import { plainData } from './plain-data.ts';

/** A request up to the engine. Unlike the service, it tells at once why a job is invalid. */
export interface Ready extends Prepared {
  readonly job: Uint8Array<ArrayBuffer>;
}

/**
 * Checks a request exactly as the service does.
 *
 * @param isAdvised whether to give advice even where the request does not ask for warnings.
 * @throws CuttingLayoutError `too_many_items`, `invalid_schema` or `validation_failed`.
 */
export function readyToSolve(request: SolveRequest, limits: SolveLimits, isAdvised = false): Ready {
  try {
    const prepared = prepareRequest(checkSolveRequest(plainData(request)), limits, undefined, isAdvised);
    return { ...prepared, job: jobOf(prepared) };
  } catch (error) {
    throw refusalOf(error);
  }
}
