import { inspect } from 'node:util';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ALNS_CONFIG_FIELDS } from '../../../src/contract/alns-config.ts';
import { Decimal } from '../../../src/contract/decimal.ts';
import { PIECE_FIELDS, SHEET_FIELDS } from '../../../src/contract/fields.ts';
import { DefectSchema } from '../../../src/contract/request.ts';
import { array, entriesOf, strictObject } from '../../../src/contract/schema.ts';

const SHEET = { ...entriesOf(SHEET_FIELDS), defects: v.optional(array(DefectSchema, 'Defects.'), []) };

const SCHEMAS = [
  ['pieces', entriesOf(PIECE_FIELDS), { width: 7, height: 5 }],
  ['sheets', SHEET, { width: 9, height: 8 }],
  ['settings', entriesOf(ALNS_CONFIG_FIELDS), {}],
] as const;

/** Values of every kind that a request may have, and one that only a program can give. */
const VALUES: readonly unknown[] = [
  0,
  -1,
  3,
  1.5,
  -0,
  2 ** 53,
  2n ** 60n,
  2n ** 64n,
  new Decimal('1.0'),
  new Decimal('1e400'),
  Number.NaN,
  true,
  false,
  null,
  '',
  'A',
  [],
  [{ x: 1, y: 1, width: 1, height: 1 }],
  {},
  undefined,
];

/** What a schema makes of a value. */
const outcome = (schema: v.GenericSchema, value: unknown) => {
  const { success, output, issues } = v.safeParse(schema, value);
  return { success, output: success ? output : undefined, issues: issues?.map(({ message }) => message) };
};

describe.each(SCHEMAS)('an object of %s is read as valibot reads it', (_, entries, least) => {
  const quick = strictObject(entries) as v.GenericSchema;
  const plain = v.strictObject(entries) as v.GenericSchema;
  const both = (value: unknown) => {
    const before = inspect(value);
    expect(outcome(quick, value)).toStrictEqual(outcome(plain, value));
    expect(inspect(value)).toBe(before);
  };

  test.each(Object.keys(entries))('with every kind of value as %s, and without it', (name) => {
    for (const value of VALUES) both({ ...least, [name]: value });
    both(Object.fromEntries(Object.entries(least).filter(([one]) => one !== name)));
  });

  test('with unknown, inherited and no members', () => {
    both({ ...least, other: 1 });
    both(Object.defineProperty({ ...least }, '__proto__', { value: 1, enumerable: true }));
    both(Object.create(least));
    for (const value of VALUES) both(value);
  });
});

test('defaults come in the order of the schema, and lists are not shared', () => {
  const schema = strictObject(SHEET) as unknown as v.GenericSchema<unknown, { defects: unknown[] }>;
  const read = () => v.parse(schema, { height: 8, width: 9 });
  const plain = v.parse(v.strictObject(SHEET), { height: 8, width: 9 });
  expect(Object.keys(read())).toEqual(Object.keys(plain));
  expect(read().defects).not.toBe(read().defects);
});

test('an object that lacks nothing is not copied', () => {
  const piece = { width: 7, height: 5, quantity: 2, canRotate: false, priority: 1 };
  expect(v.parse(strictObject(entriesOf(PIECE_FIELDS)), piece)).toBe(piece);
  expect(v.parse(v.strictObject(entriesOf(PIECE_FIELDS)), piece)).toEqual(piece);
});
