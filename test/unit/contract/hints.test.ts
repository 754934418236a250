import * as v from 'valibot';
import { expect, test } from 'vitest';
import { nearest, suggestion } from '../../../src/contract/hints.ts';

const root = v.strictObject({
  strategy: v.optional(v.string()),
  params: v.optional(v.strictObject({ kerfWidth: v.number(), canRotate: v.boolean() })),
  sheets: v.array(v.strictObject({ defects: v.array(v.strictObject({ posX: v.number() })) })),
});
const besides = ['kerfWidth', 'canRotate'];

test.each([
  ['kerf_width', 'kerfWidth'],
  ['KERF-WIDTH', 'kerfWidth'],
  ['kerf', 'kerfWidth'],
  ['rotatable', 'canRotate'],
])('%s: the field %s beside it', (name, expected) => {
  expect(suggestion(name, besides, root)).toBe(expected);
});

test.each([
  ['strategy', 'strategy at the top level'],
  ['pos_x', 'sheets[].defects[].posX'],
  ['defects', 'sheets[].defects'],
])('%s: %s of another object', (name, expected) => {
  expect(suggestion(name, besides, root)).toBe(expected);
});

test.each([
  ['kerfWdith', 'kerfWidth'],
  ['kefWidth', 'kerfWidth'],
  ['canRotat', 'canRotate'],
  ['can_rotatte', 'canRotate'],
])('%s: the field %s, with typing errors', (name, expected) => {
  expect(suggestion(name, besides, root)).toBe(expected);
});

test.each(['', 'kerfs', '__proto__', 'constructor', '0'])('%j: nothing', (name) => {
  expect(suggestion(name, besides, root)).toBeUndefined();
});

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
