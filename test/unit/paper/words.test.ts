import { expect, test } from 'vitest';
import { leftOut } from '../../../src/paper/made.ts';
import { sheetNumbers } from '../../../src/paper/pattern-pages.ts';
import { machineTime } from '../../../src/paper/worksheets.ts';

test.each([
  [[1], '1'],
  [[1, 2, 3, 7, 9, 10], '1–3, 7, 9–10'],
  [Array.from({ length: 40 }, (_, index) => 2 * index), /^0, 2, .*, 58, …$/],
])('%j are named as %s', (numbers, text) => {
  expect(sheetNumbers(numbers.map((number) => ({ number })))).toMatch(text);
});

test.each([
  [1, '1 s'],
  [59_000, '59 s'],
  [59_001, '1 min'],
  [3_541_000, '1 h 00 min'],
  [3_900_000, '1 h 05 min'],
])('%d ms are %s', (milliseconds, text) => {
  expect(machineTime(milliseconds)).toBe(text);
});

test('sheets that are left out are named, up to a dozen', () => {
  expect(leftOut([])).toBeUndefined();
  expect(leftOut([3, 4])).toBe('Sheets 3, 4 are cut already and left out.');
  expect(leftOut(Array.from({ length: 14 }, (_, index) => index))).toMatch(/, 11 and 2 more are cut/);
});
