import { expect, it, test } from 'vitest';
import {
  lengthText,
  lengthWithUnit,
  millimetresOf,
  sizeText,
  sizeWithUnit,
  toMillimetres,
  toSquareMillimetres,
  UNITS,
} from '../../../src/contract/unit.ts';

test.each([
  [600, 'mm', '600'],
  [498, '0.1mm', '49.8'],
  [4905, '0.01mm', '49.05'],
  [5, '0.01mm', '0.05'],
  [314, 'in/16', '19 5/8"'],
  [48, 'in/64', '3/4"'],
  [0, 'in/32', '0"'],
  [-498, '0.1mm', '-49.8'],
] as const)('%i in %s is written as %s', (length, unit, text) => {
  expect(lengthText(length, unit)).toBe(text);
});

it('is exactly so many millimetres', () => {
  expect(UNITS.map((unit) => millimetresOf(1, unit))).toEqual([
    { numerator: 1, denominator: 1 },
    { numerator: 1, denominator: 10 },
    { numerator: 1, denominator: 100 },
    { numerator: 127, denominator: 80 },
    { numerator: 127, denominator: 160 },
    { numerator: 127, denominator: 320 },
  ]);
  expect(millimetresOf(16, 'in/16')).toEqual({ numerator: 127, denominator: 5 });
  expect(millimetresOf(1_000_000, 'in/64')).toEqual({ numerator: 396_875, denominator: 1 });
  expect(millimetresOf(0, '0.1mm')).toEqual({ numerator: 0, denominator: 1 });
});

it('is close enough for totals', () => {
  expect(toMillimetres(160, 'in/16')).toBe(254);
  expect(toSquareMillimetres(10_000, '0.1mm')).toBe(100);
});

it('is named once behind a size', () => {
  const size = { width: 6000, height: 4005 };
  expect(sizeText(size, '0.1mm')).toBe('600 × 400.5');
  expect(sizeWithUnit(size, '0.1mm')).toBe('600 × 400.5 mm');
  expect(sizeWithUnit({ width: 16, height: 24 }, 'in/16')).toBe('1" × 1 1/2"');
  expect(lengthWithUnit(32, '0.1mm')).toBe('3.2 mm');
});
