import { expect, test } from 'vitest';
import { describe } from '../../../src/contract/decimal.ts';

test.each([
  [null, 'null'],
  [true, 'true'],
  [5.5, '5.5'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [2n ** 64n, '18446744073709551616'],
  [[1, 2], 'an array'],
  [{ a: 1 }, 'an object'],
  ['5', '"5"'],
  ['"\n', '"\\"\\n"'],
  ['x'.repeat(41), `"${'x'.repeat(40)}…"`],
])('%o: %s', (value, expected) => {
  expect(describe(value)).toBe(expected);
});
