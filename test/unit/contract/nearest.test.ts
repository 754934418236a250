import { expect, test } from 'vitest';
import { nearest } from '../../../src/contract/nearest.ts';

const NAMES = ['pieces', 'sheets', 'width', 'height', 'kerf', 'quantity'];

test.each([
  ['peices', 'pieces'],
  ['widht', 'width'],
  ['heigth', 'height'],
  ['hight', 'height'],
  ['sheet', 'sheets'],
  ['Kerf', 'kerf'],
  ['quanttiy', 'quantity'],
  ['qantitty', 'quantity'],
])('%s is meant to be %s', (word, name) => {
  expect(nearest(word, NAMES)).toBe(name);
});

test.each(['', 'k', 'ker', 'material', 'wdth ', 'heights of it', 'x'.repeat(100_000)])(
  '%j is none',
  (word) => {
    expect(nearest(word, NAMES.slice(0, 4))).toBeUndefined();
  },
);

test('the nearest of several wins', () => {
  expect(nearest('marginTpo', ['marginBottom', 'marginLeft', 'marginTop'])).toBe('marginTop');
  expect(nearest('sheets', ['sheet', 'sheets'])).toBe('sheets');
});
