import { expect, it } from 'vitest';
import { isolated, shortened } from '../../../src/svg/names.ts';

it('a long name ends in an ellipsis, and no character is cut in half', () => {
  expect(shortened('abc', 3)).toBe('abc');
  expect(shortened('abcd', 3)).toBe('ab…');
  expect(shortened('👩👩👩', 3)).toBe('👩👩👩');
  expect(shortened('👩👩👩👩', 3)).toBe('👩👩…');
});

it('a name that is written from right to left does not reorder what stands beside it', () => {
  expect(isolated('Door 3')).toBe('Door 3');
  expect(isolated('דלת')).toBe('\u2068דלת\u2069');
  expect(isolated('a\u200f')).toBe('\u2068a\u200f\u2069');
});
