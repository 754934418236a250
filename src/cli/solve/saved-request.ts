import { ContractError } from '../../contract/errors.ts';
import { type JsonObject, parseJson } from '../../contract/json.ts';
import { parseSolveRequest } from '../../contract/parse.ts';
import { DEFAULT_UNIT, type Unit } from '../../contract/unit.ts';

/** A request whose settings and stock another one takes over. */
export interface SavedRequest {
  readonly unit: Unit;
  /** Its members but for the pieces, the sheets that are cut already, and the unit. */
  readonly members: JsonObject;
}

/**
 * Reads the file of `--settings-of`.
 *
 * @throws ContractError if it is no request.
 */
export function readSavedRequest(body: Uint8Array): SavedRequest {
  try {
    const { unit = DEFAULT_UNIT } = parseSolveRequest(body);
    const { pieces: _pieces, fixedSheets: _fixed, unit: _unit, ...members } = parseJson(body) as JsonObject;
    return { unit, members };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new ContractError(error.code, `The file of --settings-of is not a request: ${error.message}`);
  }
}
