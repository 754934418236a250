import { describe, expect, test } from 'vitest';
import { Decimal, describe as described } from '../../../src/contract/decimal.ts';
import { LIMITS } from '../../../src/contract/limits.ts';

describe('a fraction that a double rounds to an integer is not an integer', () => {
  test.each([
    '4.9999999999999999999',
    '5.0000000000000000001',
    '-4.9999999999999999999',
    '9007199254740991.4',
    '49999999999999999999e-19',
    '1e-400',
    '1e-999999999',
    `1e-${'9'.repeat(400)}`,
    `0.${'0'.repeat(400)}1`,
    '9007199254740993055e-1',
  ])('%.40s', (text) => {
    expect(new Decimal(text)).toMatchObject({ isInteger: false, exact: undefined, text });
  });
});

test.each([
  ['5.0', 5],
  ['5e0', 5],
  ['50e-1', 5],
  ['0.5e1', 5],
  ['5.0000000000000000000000', 5],
  ['500000000000000000000000e-23', 5],
  ['-5.0', -5],
  ['0e999999999', 0],
  ['0.0e-999999999', 0],
  ['-0.0', -0],
  ['-0e5', -0],
  ['9007199254740991.0', 9007199254740991],
  ['9007199254740992.0', 9007199254740992n],
  ['18446744073709551616e0', 2n ** 64n],
  ['5.5', 5.5],
  ['0.9999', 0.9999],
  ['0.50000000000000000000', 0.5],
  ['5e-324', 5e-324],
])('%s is %s', (text, value) => {
  expect(new Decimal(text).valueOf()).toBe(value);
});

test.each(['1e20', '1e999', '-1e999', '1e999999999', '1e99999999999999999999999', '18446744073709551617'])(
  '%s is an integer that no 64 bits hold',
  (text) => {
    expect(new Decimal(text)).toMatchObject({ isInteger: true, exact: undefined, text });
  },
);

test('the cost is that of reading the text', () => {
  const size = LIMITS.MAX_REQUEST_BYTES;
  expect(new Decimal(`1e${'0'.repeat(size)}5`).valueOf()).toBe(100_000);
  expect(new Decimal(`${'0'.repeat(10)}.${'0'.repeat(size)}e${size}`).valueOf()).toBe(0);
  expect(new Decimal(`1${'0'.repeat(size)}1`)).toMatchObject({ isInteger: true });
  expect(new Decimal(`1${'0'.repeat(size)}e-${size}`).valueOf()).toBe(1);
  expect(new Decimal(`1${'0'.repeat(size)}1e-${size}`)).toMatchObject({ isInteger: false });
});

test('stands for its nearest double where one is asked for', () => {
  expect(Number(new Decimal('1e-400'))).toBe(0);
  expect(Number(new Decimal('1e999'))).toBe(Number.POSITIVE_INFINITY);
  expect(Number(new Decimal('18446744073709551615'))).toBe(2 ** 64);
});

test.each([
  [null, 'null'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [2n ** 64n, '18446744073709551616'],
  [[1, 2], 'an array'],
  [{ a: 1 }, 'an object'],
  ['"\n', '"\\"\\n"'],
  ['x'.repeat(41), `"${'x'.repeat(40)}…"`],
])('%o: %s', (value, expected) => {
  expect(described(value)).toBe(expected);
});
