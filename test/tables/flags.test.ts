import { expect, test } from 'vitest';
import { isDirection, readFlag } from '../../src/tables/flags.ts';

test.each([
  ['yes', true],
  ['JA', true],
  ['x', true],
  ['1', true],
  ['Nein', false],
  ['-', false],
  ['0', false],
  ['maybe', undefined],
])('%j means %j', (text, flag) => {
  expect(readFlag(text)).toBe(flag);
});

test('directions of the grain', () => {
  expect(['L', 'längs', 'Quer', 'horizontal'].map(isDirection)).toEqual([true, true, true, true]);
  expect(['yes', 'oak'].map(isDirection)).toEqual([false, false]);
});
