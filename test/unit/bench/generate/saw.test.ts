import { describe, expect, test } from 'vitest';
import { Random } from '../../../../bench/src/generate/random.ts';
import { MAX_AREA_RATIO, MAX_ASPECT, type Rectangle, saw } from '../../../../bench/src/generate/saw.ts';

const SQUARE = [{ width: 1000, height: 1000 }];
const areaOf = ({ width, height }: Rectangle) => width * height;

const sawn = (seed: number, count: number, shape: 'nice' | 'any', limit: number) =>
  saw(new Random(`saw ${seed}`), SQUARE, { count, shape, limit });

describe('nice rectangles', () => {
  test.each([2, 10, 100])('of which there are %i keep the bounds of shape and size', (count) => {
    for (let seed = 0; seed < 20; seed++) {
      const parts = sawn(seed, count, 'nice', 1000) ?? [];
      expect(parts).toHaveLength(count);
      const areas = parts.map(areaOf);
      expect(areas.reduce((sum, area) => sum + area)).toBe(1_000_000);
      expect(Math.max(...areas) / Math.min(...areas)).toBeLessThanOrEqual(MAX_AREA_RATIO);
      for (const { width, height } of parts) {
        expect(Math.max(width / height, height / width)).toBeLessThanOrEqual(MAX_ASPECT);
      }
    }
  });
});

test.each(['nice', 'any'] as const)('no side is beyond the limit (%s)', (shape) => {
  for (let seed = 0; seed < 20; seed++) {
    const parts = sawn(seed, 40, shape, 400) ?? [];
    expect(parts).toHaveLength(40);
    expect(Math.max(...parts.flatMap(({ width, height }) => [width, height]))).toBeLessThanOrEqual(400);
  }
});

test('says so where the limit takes more cuts than there may be', () => {
  expect(sawn(1, 8, 'any', 300)).toBeUndefined();
});

test('says so where nothing is left to cut', () => {
  const rules = { count: 5, shape: 'any', limit: 2 } as const;
  expect(saw(new Random('dust'), [{ width: 2, height: 2 }], rules)).toBeUndefined();
  expect(saw(new Random('dust'), [{ width: 2, height: 2 }], { ...rules, count: 4 })).toEqual([
    { width: 1, height: 1 },
    { width: 1, height: 1 },
    { width: 1, height: 1 },
    { width: 1, height: 1 },
  ]);
});
