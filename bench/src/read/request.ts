import { parseSolveRequest } from '../../../src/contract/parse.ts';
import type { Reading } from '../instance.ts';

/**
 * Reads the body of a solve request.
 *
 * @throws ContractError as `parseSolveRequest` does.
 */
export const readRequest = (bytes: Uint8Array): Reading => ({
  request: parseSolveRequest(bytes),
  leftOut: [],
});
