import { ContractError } from '../contract/errors.ts';
import type { SolveRequest } from '../contract/request.ts';
import type { Job } from './job.ts';

/**
 * Turns a well-formed request into a valid job that may run for `maxMs` milliseconds.
 *
 * @throws ContractError `validation_failed` with every fault found, up to 100.
 */
export function toJob(_request: SolveRequest, _maxMs: number): Job {
  throw new ContractError('internal_error');
}
