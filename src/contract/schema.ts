import type { JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { Decimal, describe } from './decimal.ts';
import {
  type ChoiceField,
  type Field,
  type Fields,
  type InputOf,
  type ValueOf,
  WIDE_TYPES,
  type WideField,
} from './fields.ts';
import { TEXT_PATTERN } from './text-rules.ts';

/**
 * Valibot schemas for JSON values, which `readAs` reads. A scalar's message completes a sentence that begins with its path.
 * A number that does not fit its type has the wrong type. Ranges within the type are checked elsewhere.
 */

type ScalarSchema<F extends Field> = v.GenericSchema<InputOf<F>, ValueOf<F>>;

type FieldSchema<F extends Field> = F extends { required: true }
  ? ScalarSchema<F>
  : F extends { default: infer Value extends v.Default<ScalarSchema<F>, undefined> }
    ? v.OptionalSchema<ScalarSchema<F>, Value>
    : v.ExactOptionalSchema<ScalarSchema<F>, undefined>;

type FieldEntries<T extends Fields> = { readonly [Name in keyof T]: FieldSchema<T[Name]> };

const FIELDS = new WeakMap<object, Field>();

/** The field behind a scalar schema of this module, whether optional or piped. */
export function fieldOf(schema: v.GenericSchema): Field | undefined {
  const inner = innerOf(schema);
  return inner ? fieldOf(inner) : FIELDS.get(schema);
}

/** The entries of an object schema with these fields; an absent field gets its default. */
export function entriesOf<const T extends Fields>(fields: T): FieldEntries<T> {
  const entries = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]);
  return Object.fromEntries(entries) as FieldEntries<T>;
}

/** An object with no other entries, described by `description`. */
export const object = <const Entries extends v.ObjectEntries>(entries: Entries, description: string) =>
  v.pipe(v.strictObject(entries), v.description(description));

/** An object that may be absent or empty. */
export function optionalObject<const Entries extends v.ObjectEntries>(entries: Entries, description: string) {
  // `never`: that all fields of a generic object are optional is more than the compiler can see.
  return v.optional(object(entries, description), () => ({}) as never);
}

/** A string, described by `description`. */
export const text = (description: string) =>
  v.pipe(v.string(must('be a string')), v.description(description));

/** An array. The domain checks its length; `bounds` only documents it. */
export function array<const Item extends v.GenericSchema>(
  item: Item,
  description: string,
  bounds: { readonly minItems?: number; readonly maxItems?: number } = {},
) {
  return v.pipe(v.array(item), v.description(description), v.metadata({ ...bounds }));
}

type ObjectSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;
type ArraySchema = v.ArraySchema<v.GenericSchema, undefined>;

/** Whether `schema`, which may be optional or piped, takes null. */
export function takesNull(schema: v.GenericSchema): boolean {
  if (schema.type === 'nullable') return true;
  const inner = innerOf(schema);
  return inner !== undefined && takesNull(inner);
}

/** The containers found so far: a request asks for each schema once per piece. */
const CONTAINERS = new WeakMap<v.GenericSchema, { readonly found: ObjectSchema | ArraySchema | undefined }>();

/** The object or array schema inside `schema`, which may be optional or piped; undefined for a scalar. */
export function containerOf(schema: v.GenericSchema): ObjectSchema | ArraySchema | undefined {
  let known = CONTAINERS.get(schema);
  if (!known) {
    known = { found: findContainer(schema) };
    CONTAINERS.set(schema, known);
  }
  return known.found;
}

function findContainer(schema: v.GenericSchema): ObjectSchema | ArraySchema | undefined {
  const inner =
    schema.type === 'lazy' ? (schema as v.LazySchema<v.GenericSchema>).getter(undefined) : innerOf(schema);
  if (inner) return findContainer(inner);
  const isContainer = schema.type === 'strict_object' || schema.type === 'array';
  return isContainer ? (schema as unknown as ObjectSchema | ArraySchema) : undefined;
}

function innerOf(schema: v.GenericSchema): v.GenericSchema | undefined {
  if ('wrapped' in schema) return schema.wrapped as v.GenericSchema;
  const [first] = 'pipe' in schema ? (schema.pipe as readonly v.GenericSchema[]) : [];
  return first === schema ? undefined : first;
}

function fieldSchema(field: Field): v.GenericSchema {
  const schema = valueSchema(field);
  if (field.required) return schema;
  return 'default' in field ? v.optional(schema, field.default) : v.exactOptional(schema);
}

function valueSchema(field: Field): v.GenericSchema {
  const check = valueCheck(field);
  FIELDS.set(check, field);
  if (field.type === 'int' || field.type === 'double') return v.pipe(check, v.toNumber());
  return field.type === 'int64' || field.type === 'uint64' ? v.pipe(check, v.toBigint()) : check;
}

function valueCheck(field: Field) {
  switch (field.type) {
    case 'bool':
      return v.boolean(must('be true or false'));
    case 'text':
      return v.string(must('be a string'));
    case 'enum':
      return v.picklist(field.values, choiceMessage(field));
    case 'int':
      return v.custom<number>(isSafeInteger, integerMessage);
    case 'double':
      return v.custom<number | bigint>(isDouble, doubleMessage);
    default: {
      const { min, max } = WIDE_TYPES[field.type];
      const fits = (value: unknown) => {
        const exact = exactly(value);
        return isInteger(exact) && exact >= min && exact <= max;
      };
      return v.custom<number | bigint>(fits, must(`be an integer from ${min} to ${max}`));
    }
  }
}

/** The exact value of a number that is kept as written. */
const exactly = (value: unknown): unknown => (value instanceof Decimal ? value.exact : value);

const isSafeInteger = (value: unknown): boolean => Number.isSafeInteger(exactly(value));

function isInteger(value: unknown): value is number | bigint {
  return Number.isSafeInteger(value) || typeof value === 'bigint';
}

/** Whether a value is a number of any kind that `parseJson` returns. */
export const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'bigint' || value instanceof Decimal;

function isDouble(value: unknown): boolean {
  return isNumber(value) && Number.isFinite(Number(value));
}

type Message = (issue: v.BaseIssue<unknown>) => string;

function must(requirement: string): Message {
  return ({ input }) => `must ${requirement}, not ${describe(input)}`;
}

const integerMessage: Message = (issue) => {
  const { input } = issue;
  const isTooLarge = input instanceof Decimal ? input.isInteger : isNumber(input) && !isFraction(input);
  return must(isTooLarge ? `lie within ±${Number.MAX_SAFE_INTEGER}` : 'be an integer')(issue);
};

const isFraction = (value: unknown): boolean => typeof value === 'number' && !Number.isInteger(value);

const doubleMessage: Message = (issue) =>
  must(isNumber(issue.input) ? `lie within ±${Number.MAX_VALUE}` : 'be a finite number')(issue);

const choiceMessage = ({ values }: ChoiceField): Message =>
  must(`be ${values.map((value) => `"${value}"`).join(' or ')}`);

/** The JSON Schema of one field, with its meaning, range and default. */
export function fieldJsonSchema(field: Field): JsonSchema {
  const common = {
    description: field.meaning,
    ...('default' in field && { default: toDouble(field.default) }),
  };
  switch (field.type) {
    case 'bool':
      return { type: 'boolean', ...common };
    case 'text':
      return { type: 'string', minLength: 1, maxLength: field.maxLength, pattern: TEXT_PATTERN, ...common };
    case 'enum':
      return { type: 'string', enum: [...field.values], ...common };
    case 'int':
    case 'double': {
      const { type, min: minimum, max: maximum } = field;
      return { type: type === 'int' ? 'integer' : 'number', minimum, maximum, ...common };
    }
    default:
      return { type: 'integer', format: field.type, ...exactBounds(field), ...common };
  }
}

/** 64-bit bounds do not fit doubles, so they stay what they are; whoever writes the schema decides on their digits. */
function exactBounds({ min, max }: WideField): JsonSchema {
  return { minimum: min, maximum: max } as unknown as JsonSchema;
}

/** All defaults are exact doubles. */
function toDouble<T>(value: T | bigint): T | number {
  return typeof value === 'bigint' ? Number(value) : value;
}
