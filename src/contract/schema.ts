import * as v from 'valibot';
import { describe } from './describe.ts';
import {
  type ChoiceField,
  type Field,
  type Fields,
  type ValueOf,
  WIDE_TYPES,
  type WideField,
} from './fields.ts';

/**
 * Valibot schemas of what `parseJson` gives. The message of a scalar completes a sentence that begins with its path.
 * A number that its type cannot hold is of the wrong type; ranges within the type are not looked at.
 */

type Schema<T> = v.GenericSchema<unknown, T>;

type FieldSchema<F extends Field> = F extends { required: true }
  ? Schema<ValueOf<F>>
  : F extends { default: ValueOf<F> }
    ? v.OptionalSchema<Schema<ValueOf<F>>, F['default']>
    : v.ExactOptionalSchema<Schema<ValueOf<F>>, undefined>;

type FieldEntries<T extends Fields> = { readonly [Name in keyof T]: FieldSchema<T[Name]> };

/** The entries of an object schema with these fields; a field that is absent gets its default. */
export function entriesOf<const T extends Fields>(fields: T): FieldEntries<T> {
  const entries = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]);
  return Object.fromEntries(entries) as FieldEntries<T>;
}

/** An object with these entries and no other. */
export function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries);
}

/** An object that may be absent or empty. An array is none: `strictObject` alone would take `[]` for an empty object. */
export function optionalObject<const Entries extends v.ObjectEntries>(entries: Entries, description: string) {
  const notArray = v.custom<object>((value) => !Array.isArray(value));
  return v.optional(v.pipe(notArray, object(entries), v.description(description)), {});
}

export function array<const Item extends v.GenericSchema>(item: Item, description: string) {
  return v.pipe(v.array(item), v.description(description));
}

function fieldSchema(field: Field): v.GenericSchema {
  const schema = valueSchema(field);
  if (field.required) return schema;
  return 'default' in field ? v.optional(schema, field.default) : v.exactOptional(schema);
}

function valueSchema(field: Field): v.GenericSchema {
  const { meaning: description } = field;
  switch (field.type) {
    case 'bool':
      return v.pipe(v.boolean(must('be true or false')), v.description(description));
    case 'enum':
      return choiceSchema(field);
    case 'int': {
      const { min: minimum, max: maximum } = field;
      return v.pipe(
        v.number(integerMessage),
        v.safeInteger(integerMessage),
        v.metadata({ description, minimum, maximum }),
      );
    }
    case 'double': {
      const { min: minimum, max: maximum } = field;
      return v.pipe(
        v.custom<number | bigint>(isDouble, must('be a finite number')),
        v.toNumber(),
        v.metadata({ type: 'number', description, minimum, maximum }),
      );
    }
    default:
      return wideSchema(field);
  }
}

function wideSchema({ type, min, max, meaning: description }: WideField): v.GenericSchema {
  const held = WIDE_TYPES[type];
  const message = must(`be an integer from ${held.min} to ${held.max}`);
  // A JSON Schema cannot state the bounds of the whole type exactly; its format stands for them.
  const range = min === held.min ? {} : { minimum: Number(min), maximum: Number(max) };
  return v.pipe(
    v.custom<number | bigint>((value) => isInteger(value) && value >= held.min && value <= held.max, message),
    v.toBigint(),
    v.metadata({ type: 'integer', format: type, description, ...range }),
  );
}

function choiceSchema({ values, unavailable = [], meaning }: ChoiceField): v.GenericSchema {
  const listed = values.map((value) => `"${value}"`).join(' or ');
  const notListed = must(`be ${listed}`);
  return v.pipe(
    v.picklist(values, (issue) =>
      unavailable.some((value) => value === issue.input)
        ? `"${issue.input}" is not available yet; use ${listed}`
        : notListed(issue),
    ),
    v.description(meaning),
  );
}

function isInteger(value: unknown): value is number | bigint {
  return Number.isSafeInteger(value) || typeof value === 'bigint';
}

function isDouble(value: unknown): boolean {
  return Number.isFinite(value) || typeof value === 'bigint';
}

function integerMessage(issue: v.BaseIssue<unknown>): string {
  const { input } = issue;
  const isTooLarge = typeof input === 'bigint' || (Number.isInteger(input) && !Number.isSafeInteger(input));
  return must(isTooLarge ? `lie within ±${Number.MAX_SAFE_INTEGER}` : 'be an integer')(issue);
}

function must(requirement: string) {
  return ({ input }: v.BaseIssue<unknown>) => `must ${requirement}, not ${describe(input)}`;
}
