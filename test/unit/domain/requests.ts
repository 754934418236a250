import { ContractError, type ValidationError } from '../../../src/contract/errors.ts';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import type { SolveRequest } from '../../../src/contract/request.ts';
import { toJob } from '../../../src/domain/validate.ts';
import { within } from '../../support/domain/limits.ts';

/** A well-formed request: a minimal one with `changes`. */
export function request(changes: object = {}): SolveRequest {
  const body = { pieces: [{ width: 600, height: 400 }], sheets: [{ width: 3210, height: 2250 }], ...changes };
  return parseSolveRequest(new TextEncoder().encode(JSON.stringify(body)));
}

/** All that is wrong with a request with these `changes`, as far as one error lists it. */
export function faultsOf(changes: object): readonly ValidationError[] {
  try {
    toJob(request(changes), within(1_000));
    return [];
  } catch (error) {
    if (error instanceof ContractError && error.code === 'validation_failed')
      return error.details.validationErrors ?? [];
    throw error;
  }
}

/** The same as `code at fieldPath`. */
export function placesOf(changes: object): readonly string[] {
  return faultsOf(changes).map(({ code, fieldPath }) => `${code} at ${fieldPath}`);
}
