import { expect, test } from 'vitest';
import { directionOf, grainCodesOf, readFlag, readGrain, readRotation } from '../../../src/tables/flags.ts';

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
  ['→', 'horizontal'],
  ['↕', 'vertical'],
  ['along x', 'x'],
  ['Y-axis', 'y'],
  ['x', undefined],
  ['L,W', undefined],
  ['yes', undefined],
  ['oak', undefined],
])('the direction %j is %j', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});

test.each([
  ['2', 'numbers', 'across'],
  ['1', 'numbers', 'length'],
  ['1', undefined, 'follows'],
  ['0', 'numbers', 'free'],
  ['x', undefined, 'follows'],
  ['X', 'axes', 'x'],
  ['y', 'axes', 'y'],
  ['none', undefined, 'free'],
  ['oak', undefined, undefined],
] as const)('the grain %j in a column of the codes %j is %j', (text, codes, grain) => {
  expect(readGrain(text, codes)).toBe(grain);
});

test.each([
  [['0', '1', '2'], 'numbers'],
  [['0', '1', ''], undefined],
  [['x', 'Y', 'none'], 'axes'],
  [['x', ''], undefined],
  [['y', 'n'], undefined],
] as const)('a column of %j has the codes %j', (cells, codes) => {
  expect(grainCodesOf(cells)).toBe(codes);
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
