import { describe, expect, test } from 'vitest';
import { bwmv, bwmvPublished } from '../../../../bench/src/generate/bwmv.ts';
import type { Family } from '../../../../bench/src/generate/family.ts';
import { areaOf } from '../../../../bench/src/generate/request.ts';

const instance = (family: Family, kind: string, pieces: number, seed: number) =>
  family.generate({ kind, pieces, types: undefined, seed });

const sizes = (family: Family, kind: string, pieces: number, seed: number) =>
  instance(family, kind, pieces, seed).pieces.map(({ width, height }) => [width, height]);

/** The sides of many pieces of a class. */
const many = (kind: string) => Array.from({ length: 40 }, (_, seed) => sizes(bwmv, kind, 100, seed)).flat();

describe('classes 1 to 6', () => {
  test.each([
    ['1', 10, 10],
    ['2', 30, 10],
    ['3', 40, 35],
    ['4', 100, 35],
    ['5', 100, 100],
    ['6', 300, 100],
  ])('%s has sheets of side %i and sides of 1 to %i, all as likely', (kind, sheet, greatest) => {
    expect(instance(bwmv, kind, 20, 1).sheets).toEqual([{ width: sheet, height: sheet, quantity: 20 }]);
    const sides = many(kind).flat();
    expect(Math.min(...sides)).toBe(1);
    expect(Math.max(...sides)).toBe(greatest);
    const mean = sides.reduce((sum, side) => sum + side, 0) / sides.length;
    expect(Math.abs(mean - (greatest + 1) / 2)).toBeLessThan(greatest / 50);
  });
});

describe('classes 7 to 10', () => {
  const types = {
    wide: (width: number, height: number) => width >= 66 && height <= 50,
    high: (width: number, height: number) => width <= 50 && height >= 66,
    large: (width: number, height: number) => width >= 50 && height >= 50,
    small: (width: number, height: number) => width <= 50 && height <= 50,
  };

  test.each([
    ['7', 'wide'],
    ['8', 'high'],
    ['9', 'large'],
    ['10', 'small'],
  ] as const)('class %s is %s in 70 cases of a hundred', (kind, own) => {
    expect(instance(bwmv, kind, 20, 1).sheets).toEqual([{ width: 100, height: 100, quantity: 20 }]);
    const pieces = many(kind);
    for (const [name, isOfType] of Object.entries(types)) {
      const share =
        pieces.filter(([width = 0, height = 0]) => isOfType(width, height)).length / pieces.length;
      expect(Math.abs(share - (name === own ? 0.7 : 0.1)), name).toBeLessThan(0.03);
    }
  });
});

test('pieces are not turned, and cuts are free', () => {
  expect(instance(bwmv, '3', 20, 1).params).toEqual({
    maxStages: 0,
    alternateOrientation: false,
    allowRotation: false,
  });
});

describe('the published instances', () => {
  test.each([
    ['1', ['5x9', '4x2', '10x6', '5x7', '6x3']],
    ['6', ['50x85', '35x14', '94x54', '47x62', '52x25']],
    ['9', ['56x75', '97x77', '62x73', '98x84', '71x50']],
  ])('class %s, 20 pieces, number 1 begins as published', (kind, begin) => {
    const pieces = sizes(bwmvPublished, kind, 20, 1).slice(0, begin.length);
    expect(pieces.map((sides) => sides.join('x'))).toEqual(begin);
  });

  // In the collections in circulation class 3 has 7 less: one piece of 40 pieces, number 1, is 7 by 5 there.
  test.each([
    ['1', 90_100],
    ['2', 90_100],
    ['3', 964_705],
    ['4', 964_705],
    ['5', 7_588_241],
    ['6', 7_588_241],
    ['7', 6_947_710],
    ['8', 6_985_932],
    ['9', 13_470_548],
    ['10', 4_500_744],
  ])('the fifty of class %s have the area of the published ones', (kind, area) => {
    const numbers = Array.from({ length: 10 }, (_, index) => index + 1);
    const pieces = bwmvPublished.sizes.flatMap((size) =>
      numbers.flatMap((number) => instance(bwmvPublished, kind, size, number).pieces),
    );
    expect(pieces).toHaveLength(3000);
    expect(areaOf(pieces)).toBe(area);
  });

  test('are called as in the literature', () => {
    expect(bwmvPublished.name?.({ kind: '3', pieces: 40, types: undefined, seed: 7 })).toBe('CLASS03_040_07');
  });
});
