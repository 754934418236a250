import { expect, it } from 'vitest';
import { count, grouped } from '../../../../web/src/app/words.ts';

it('counts things, with the digits in groups', () => {
  expect([count(1, 'piece'), count(0, 'piece'), count(1200, 'piece')]).toEqual([
    '1 piece',
    '0 pieces',
    '1,200 pieces',
  ]);
});

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [-1_234_567, '-1,234,567'],
  [0.0001, '0.0001'],
  [12_345.6789, '12,345.6789'],
  ['1000.50', '1,000.50'],
  [9_007_199_254_740_993n, '9,007,199,254,740,993'],
])('writes %s as %s', (number, text) => {
  expect(grouped(number)).toBe(text);
});
