import { expect, it } from 'vitest';
import { count, grouped } from '../../../web/src/app/words.ts';

it('counts things, with the digits in groups', () => {
  expect([count(1, 'piece'), count(0, 'piece'), count(1200, 'piece')]).toEqual([
    '1 piece',
    '0 pieces',
    '1,200 pieces',
  ]);
  expect(grouped(1_234_567)).toBe('1,234,567');
});
