import * as v from 'valibot';
import { containerOf, takesNull } from './containers.ts';
import { Decimal } from './decimal.ts';
import { describe } from './describe.ts';
import { suggestion } from './hints.ts';
import { fieldPath, type Step } from './path.ts';
import { fieldOf, isNumber } from './schema.ts';
import { DEFAULT_UNIT, exactIn, lengthWithUnit, UNITS, type Unit } from './unit.ts';

/**
 * Describes in one sentence the first violation of `schema`, in document order. A missing field comes after the fields
 * that its object has. Undefined if there is none.
 *
 * @param asWritten returns the value with its numbers as the client wrote them; called only to quote one.
 */
export function firstOffence(
  schema: v.GenericSchema,
  value: unknown,
  asWritten?: () => unknown,
): string | undefined {
  const found = search(schema, value, []);
  const offence = found?.isNumber && asWritten ? search(schema, asWritten(), []) : found;
  if (!offence) return undefined;
  const path = fieldPath(offence.path);
  if (!offence.unknownAmong)
    return `${path || 'The body'} ${offence.fraction ? lengthAdvice(offence.fraction, unitOf(value, offence.path)) : offence.message}.`;
  const hint = suggestion(String(offence.path.at(-1)), offence.unknownAmong, schema);
  return `Unknown field ${path}${hint ? `; did you mean ${hint}?` : '.'}`;
}

type Offence =
  | {
      readonly path: readonly Step[];
      readonly message: string;
      readonly isNumber: boolean;
      /** The number of a length that is no integer. */
      readonly fraction?: string | undefined;
      readonly unknownAmong?: undefined;
    }
  | {
      readonly path: readonly Step[];
      readonly unknownAmong: readonly string[];
      readonly isNumber?: undefined;
    };

function search(schema: v.GenericSchema, value: unknown, path: readonly Step[]): Offence | undefined {
  if (value === null && takesNull(schema)) return undefined;
  const container = containerOf(schema);
  if (container?.type === 'strict_object') {
    if (isObject(value)) return searchObject(container.entries, value, path);
    return { path, message: `must be an object, not ${describe(value)}`, isNumber: isNumber(value) };
  }
  if (container?.type === 'array') {
    if (Array.isArray(value)) return searchArray(container.item, value, path);
    return { path, message: `must be an array, not ${describe(value)}`, isNumber: isNumber(value) };
  }
  const { issues } = v.safeParse(schema, value, { abortEarly: true });
  if (!issues) return undefined;
  const [{ message }] = issues;
  return { path, message, isNumber: isNumber(value), fraction: fractionOf(schema, value) };
}

/** The number of a length that is no integer, as it was written. */
function fractionOf(schema: v.GenericSchema, value: unknown): string | undefined {
  const field = fieldOf(schema);
  if (!field || !('isLength' in field) || !field.isLength) return undefined;
  const isFraction =
    value instanceof Decimal ? !value.isInteger : typeof value === 'number' && value % 1 !== 0;
  return isFraction ? describe(value) : undefined;
}

/** The unit of the request that a path leads into. */
function unitOf(root: unknown, [first]: readonly Step[]): Unit {
  const request = isObject(root) && first === 'request' ? root[first] : root;
  const named = isObject(request) ? request['unit'] : undefined;
  return UNITS.find((unit) => unit === named) ?? DEFAULT_UNIT;
}

/** What to send for a length that is no integer: the end of a sentence about it. */
function lengthAdvice(fraction: string, unit: Unit): string {
  const exact = exactIn(fraction, unit);
  const advice = exact
    ? `for ${lengthWithUnit(exact.length, exact.unit)} send "unit": "${exact.unit}" and ${exact.length}, and all other lengths in that unit, too`
    : 'no unit holds it exactly, so round it';
  return `must be an integer in units of "${unit}", not ${fraction}; ${advice}`;
}

function searchObject(
  entries: v.ObjectEntries,
  members: Readonly<Record<string, unknown>>,
  path: readonly Step[],
): Offence | undefined {
  for (const [name, value] of Object.entries(members)) {
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (!entry) return { path: [...path, name], unknownAmong: Object.keys(entries) };
    const offence = search(entry as v.GenericSchema, value, [...path, name]);
    if (offence) return offence;
  }
  for (const [name, { type }] of Object.entries(entries)) {
    const isOptional = type === 'optional' || type === 'exact_optional';
    if (!isOptional && !Object.hasOwn(members, name)) {
      return { path: [...path, name], message: 'is missing', isNumber: false };
    }
  }
  return undefined;
}

function searchArray(
  item: v.GenericSchema,
  values: readonly unknown[],
  path: readonly Step[],
): Offence | undefined {
  for (const [index, value] of values.entries()) {
    // Most items are valid, and `v.is` says so quickly.
    const offence = v.is(item, value) ? undefined : search(item, value, [...path, index]);
    if (offence) return offence;
  }
  return undefined;
}

/** Whether a value of `parseJson` is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Decimal);
}
