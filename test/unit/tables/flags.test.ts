import { expect, test } from 'vitest';
import { directionOf, readFlag, readGrain, readRotation } from '../../../src/tables/flags.ts';

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

test.each([
  ['L', 'length'],
  ['längs', 'length'],
  ['Along the length', 'length'],
  ['L,L', 'length'],
  ['Lengthwise', 'length'],
  ['horizontal', 'horizontal'],
  ['V', 'vertical'],
  ['Quer', 'across'],
  ['Crosswise', 'across'],
  ['Breite', 'width'],
  ['L,W', undefined],
  ['yes', undefined],
  ['oak', undefined],
])('the direction %j is %j', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});

test.each([
  ['2', true, 'across'],
  ['1', true, 'length'],
  ['1', false, 'follows'],
  ['0', true, 'free'],
  ['none', false, 'free'],
  ['oak', false, undefined],
])('the grain %j in a column of numbers (%j) is %j', (text, isNumbered, grain) => {
  expect(readGrain(text, isNumbered)).toBe(grain);
});

test.each([
  ['No', false],
  ['NoRotation', false],
  ['1', true],
  ['2', 'material'],
  ['Same as material', 'material'],
  ['AllowIfNoGrain', 'material'],
  ['Lengthwise', 'length'],
  ['45', undefined],
])('the rotation %j is %j', (text, rotation) => {
  expect(readRotation(text)).toBe(rotation);
});
