import { expect, test } from 'vitest';
import { printable, visualParts } from '../../../src/paper/fonts.ts';

test.each([
  ['a\tb\u0085c', 'a b c'],
  ['\u200Ea\u202Db\u00AD', 'ab'],
  ['e\u0301', 'é'],
  ['\uDC00x\uD800', '\uFFFDx\uFFFD'],
  ['😀'.repeat(300), '😀'.repeat(200)],
])('%j is printed as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test.each([
  ['plain 12', ['plain 12']],
  ['דלת', ['דלת']],
  ['דלת 12 ארון', [' ארון', '12', 'דלת ']],
  ['דלת (א) b', ['b', 'דלת )א( ']],
  ['1: \u2068דלת\u2069 x', ['1: \u2068', 'דלת', '\u2069 x']],
])('%j has the parts %j from left to right', (text, parts) => {
  expect(visualParts(text).map((part) => part.text)).toEqual(parts);
});
