import { UsageError } from '../../arguments.ts';
import type { JsonObject, JsonValue } from '../../contract/json.ts';
import { isInches, LENGTH_PARTS, type Unit } from '../../contract/unit.ts';

/** Members of requests and of cut trees that are lengths. */
const LENGTHS: ReadonlySet<string> = new Set([
  ...['width', 'height', 'x', 'y', 'kerfSize', 'kerfWidth', 'minTrimSize', 'minLength', 'minWidth'],
  ...['marginLeft', 'marginRight', 'marginTop', 'marginBottom'],
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
  throw new UsageError(`${what} is in the unit ${from}, which does not go with ${to}`);
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
