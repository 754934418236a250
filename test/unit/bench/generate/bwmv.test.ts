import { expect, test } from 'vitest';
import { bwmvPublished } from '../../../../bench/src/generate/bwmv.ts';
import { areaOf } from '../../../../bench/src/generate/request.ts';

const published = (kind: string, pieces: number, seed: number) =>
  bwmvPublished.generate({ kind, pieces, types: undefined, seed }).pieces;

test.each([
  ['1', ['5x9', '4x2', '10x6', '5x7', '6x3']],
  ['6', ['50x85', '35x14', '94x54', '47x62', '52x25']],
  ['9', ['56x75', '97x77', '62x73', '98x84', '71x50']],
])('class %s, 20 pieces, number 1 begins as published', (kind, begin) => {
  const pieces = published(kind, 20, 1).slice(0, begin.length);
  expect(pieces.map(({ width, height }) => `${width}x${height}`)).toEqual(begin);
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
    numbers.flatMap((number) => published(kind, size, number)),
  );
  expect(pieces).toHaveLength(3000);
  expect(areaOf(pieces)).toBe(area);
});

test('the published instances are called as in the literature', () => {
  expect(bwmvPublished.name?.({ kind: '3', pieces: 40, types: undefined, seed: 7 })).toBe('CLASS03_040_07');
});
