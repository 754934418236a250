import { Decimal } from '../../contract/decimal.ts';
import { type JsonObject, type JsonValue, parseJson } from '../../contract/json.ts';
import { parseSolveRequest } from '../../contract/parse.ts';

/**
 * A request with some of its members set, objects member by member. A body that is no request stays as it is: solving it
 * tells what is wrong.
 */
export function withMembers(body: Uint8Array, members: JsonObject): Buffer<ArrayBuffer> {
  const request = requestIn(body);
  return Buffer.from(request && Object.keys(members).length > 0 ? jsonText(merged(request, members)) : body);
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
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Decimal);

/** A value as JSON. Unlike JSON.stringify it writes 64-bit integers, and numbers that no double holds as they were. */
export function jsonText(value: JsonValue): string {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Decimal) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`)
    .join(',')}}`;
}
