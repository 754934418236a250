import { describe, expect, it } from 'vitest';
import { quantile } from '../../../bench/src/statistics.ts';

describe('statistics', () => {
  // The values are those of numpy.quantile, whose default is the same type.
  it.each([
    [[15, 20, 35, 40, 50], 0.4, 29],
    [[50, 15, 40, 20, 35], 0.5, 35],
    [[3, 6, 7, 8, 8, 10, 13, 15, 16, 20], 0.25, 7.25],
    [[3, 6, 7, 8, 8, 10, 13, 15, 16, 20], 0.95, 18.2],
    [[1, 2], 0.5, 1.5],
    [[9], 0.95, 9],
    [[4, 1], 0, 1],
    [[4, 1], 1, 4],
  ])('interpolates the quantile of %j at %d', (values, p, expected) => {
    expect(quantile(values, p)).toBeCloseTo(expected, 10);
  });

  it('has no quantile of nothing', () => {
    expect(quantile([], 0.5)).toBeNull();
  });
});
