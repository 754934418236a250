import * as v from 'valibot';
import { expect, test } from 'vitest';
import { suggestion } from '../../../src/contract/hints.ts';

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
