import { ContractError } from './errors.ts';
import type { SolveRequest } from './request.ts';

/**
 * Reads the body of a solve request, contract defaults applied.
 *
 * @throws ContractError `invalid_json`, `too_many_items` or `invalid_schema`, checked in this order.
 */
export function parseSolveRequest(_bytes: Uint8Array): SolveRequest {
  throw new ContractError('internal_error');
}
