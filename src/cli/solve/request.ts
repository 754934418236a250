import { toJson } from '../../../clients/typescript/src/body.ts';
import { ContractError } from '../../contract/errors.ts';
import { KERFS, MARGINS } from '../../contract/fields.ts';
import { type JsonObject, type JsonValue, parseJson } from '../../contract/json.ts';
import { parseSolveRequest } from '../../contract/parse.ts';
import { DEFAULT_UNIT, isInches, LENGTH_PARTS, type Unit } from '../../contract/unit.ts';
import { UsageError } from '../../setting.ts';

/**
 * A request with some of its members set, objects member by member. A body that is no request stays as it is: solving it
 * tells what is wrong.
 */
export function withMembers(body: Uint8Array, members: JsonObject): Buffer<ArrayBuffer> {
  const request = requestIn(body);
  return Buffer.from(request && Object.keys(members).length > 0 ? toJson(merged(request, members)) : body);
}

/** The members of a request as they are in its text; undefined if the body is no request. */
export function requestIn(body: Uint8Array): JsonObject | undefined {
  try {
    parseSolveRequest(body);
  } catch {
    return undefined;
  }
  return parseJson(body) as JsonObject;
}

/** The members of both objects, those of the second first. Objects that both have are merged in the same way. */
export function merged(below: JsonObject, above: JsonObject): JsonObject {
  const members = { ...below };
  for (const [name, value] of Object.entries(above)) {
    const own = members[name];
    members[name] = isObject(own) && isObject(value) ? merged(own, value) : value;
  }
  return members;
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

/** Members of requests and of cut trees that are lengths. */
const LENGTHS: ReadonlySet<string> = new Set([
  ...['width', 'height', 'x', 'y', 'kerfSize', 'minTrimSize', 'minLength', 'minWidth'],
  ...KERFS,
  ...['minPart', 'maxPart', 'maxCutLength'],
  ...['thickness', 'allowance', 'finishedWidth', 'finishedHeight'],
  ...MARGINS,
]);

const AREA = 'minArea';

/**
 * A part of a request with its lengths in a finer unit.
 *
 * @param what the part is, for the error.
 * @throws UsageError if the unit is not finer: inches and millimetres do not mix, and no length may be rounded.
 */
export function inFinerUnit<T extends JsonValue>(value: T, from: Unit, to: Unit, what: string): T {
  if (from === to) return value;
  const factor = LENGTH_PARTS[to] / LENGTH_PARTS[from];
  if (isInches(from) === isInches(to) && Number.isInteger(factor)) return scaled(value, factor) as T;
  throw new UsageError(`${what} is in the unit ${from}, which cannot be combined with ${to}`);
}

function scaled(value: JsonValue, factor: number): JsonValue {
  if (Array.isArray(value)) return value.map((item) => scaled(item, factor));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value as JsonObject).map(([name, member]) => {
    if (typeof member !== 'number') return [name, scaled(member, factor)];
    return [name, LENGTHS.has(name) ? member * factor : name === AREA ? member * factor ** 2 : member];
  });
  return Object.fromEntries(members);
}
