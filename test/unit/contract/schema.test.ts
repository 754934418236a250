import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Fields } from '../../../src/contract/fields.ts';
import { array, entriesOf, fieldOf, optionalObject } from '../../../src/contract/schema.ts';

const FIELDS = {
  size: { type: 'int', min: 1, max: 9, required: true, meaning: 'A size.' },
  label: { type: 'int', min: 0, max: 9, meaning: 'A label.' },
  share: { type: 'double', min: 0, max: 1, default: 0.5, meaning: 'A share.' },
  seed: { type: 'int64', min: 0n, max: 9n, default: 7n, meaning: 'A seed.' },
  kind: { type: 'enum', values: ['a', 'b'], default: 'a', meaning: 'A kind.' },
} as const satisfies Fields;

const schema = v.strictObject(entriesOf(FIELDS));
const messageFor = (input: unknown) => v.safeParse(schema, input).issues?.[0].message;

test('a field is required, or has its default, or may be absent', () => {
  expect(v.parse(schema, { size: 3 })).toStrictEqual({ size: 3, share: 0.5, seed: 7n, kind: 'a' });
  expect(v.parse(schema, { size: 3, label: 4 })).toMatchObject({ label: 4 });
  expect(v.is(schema, {})).toBe(false);
});

test('ranges are not checked', () => {
  expect(v.parse(schema, { size: -3, share: 7, seed: -(2n ** 63n) })).toMatchObject({ size: -3, share: 7 });
});

test('bigints come only out of fields of 64 bits, doubles out of the others', () => {
  expect(v.parse(schema, { size: 1, share: 2n ** 53n, seed: 3 })).toMatchObject({ share: 2 ** 53, seed: 3n });
  expect(messageFor({ size: 2n ** 53n })).toBe('must lie within ±9007199254740991, not 9007199254740992');
  expect(messageFor({ size: 1e20 })).toBe('must lie within ±9007199254740991, not 100000000000000000000');
  expect(messageFor({ size: 1, seed: 2n ** 63n })).toBe(
    'must be an integer from -9223372036854775808 to 9223372036854775807, not 9223372036854775808',
  );
});

test('a choice lists what there is', () => {
  expect(messageFor({ size: 1, kind: 'd' })).toBe('must be "a" or "b", not "d"');
});

test('an optional object may be absent or empty', () => {
  const optional = optionalObject(entriesOf({ share: FIELDS.share }), 'Some shares.');
  expect(v.parse(optional, undefined)).toEqual({ share: 0.5 });
  expect(v.parse(optional, {})).toEqual({ share: 0.5 });
  for (const value of [null, 5, 'a']) expect(v.is(optional, value)).toBe(false);
});

test('the bounds of an array are documented, not checked', () => {
  const list = array(schema, 'A list.', { minItems: 1, maxItems: 2 });
  expect(v.is(list, [])).toBe(true);
  expect(v.is(list, Array(3).fill({ size: 1 }))).toBe(true);
});

test('a scalar schema leads back to its field', () => {
  expect(fieldOf(entriesOf(FIELDS).size)).toBe(FIELDS.size);
  expect(fieldOf(v.number())).toBeUndefined();
});
