import { describe, expect, it, test } from 'vitest';
import { extentsOf, isData, isNumeric, roughly, sidesOf } from '../../../src/tables/sizes.ts';

describe('a row of data', () => {
  it('is known by its numbers', () => {
    expect(isData(['600', '400'])).toBe(true);
    expect(isData(['Door', '600x400'])).toBe(true);
    expect(isData(['Width', 'Height', '2'])).toBe(false);
  });
});

test.each([
  ['600x400', ['600', '400']],
  ['600 × 400 mm', ['600mm', '400mm']],
  ['60,5*40 cm', ['60,5cm', '40cm']],
  ['600', undefined],
  ['axb', undefined],
  ['600/400', ['600', '400']],
  ['3/4', undefined],
  ['4711/2', undefined],
  ['24 3/4" x 16 1/2"', ['24 3/4"', '16 1/2"']],
  ['24 x 16 in', ['24in', '16 in']],
  ['720x560x18', undefined],
])('the sides of %j', (text, sides) => {
  expect(sidesOf(text)).toEqual(sides);
});

test('a size may have a thickness', () => {
  expect(extentsOf('720 x 560 x 18 mm')).toEqual(['720mm', '560mm', '18mm']);
  expect(extentsOf('1x2x3x4')).toBeUndefined();
});

test.each([
  ['24 3/4', true, 24.75],
  ['3/4"', true, 0.75],
  ['¾', true, 0.5],
  ['1.250,5 mm', true, 1.25],
  ['-5', true, undefined],
  ['Oak 19', false, undefined],
  ['', false, undefined],
])('%j is numeric (%j), roughly %j', (text, numeric, value) => {
  expect([isNumeric(text), roughly(text)]).toEqual([numeric, value]);
});
