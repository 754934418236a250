import type { JsonValue } from '../contract/json.ts';
import { LIMITS } from '../contract/limits.ts';

const MIN_64_BITS = -(2 ** 63);
const MAX_64_BITS = 2 ** 64;

/**
 * A value of JavaScript as `parseJson` would return it: without the members that are undefined, with integers beyond
 * ±(2^53 − 1) as bigints, and cut off below the depth that any request has.
 */
export function plainData(value: unknown, depth = 0): JsonValue {
  if (typeof value === 'number') return isLargeInteger(value) ? BigInt(value) : value;
  if (typeof value !== 'object' || value === null) return value as JsonValue;
  if (depth === LIMITS.MAX_JSON_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => plainData(item, depth + 1));
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, plainData(member, depth + 1)]));
}

const isLargeInteger = (value: number): boolean =>
  Number.isInteger(value) && !Number.isSafeInteger(value) && value >= MIN_64_BITS && value < MAX_64_BITS;
