import { describe, expect, it } from 'vitest';
import { groupBy, known, mean, quantile, sum } from '../../../bench/src/statistics.ts';

describe('statistics', () => {
  it('sums and averages', () => {
    expect([sum([]), sum([1, 2, 4])]).toEqual([0, 7]);
    expect([mean([]), mean([1, 2, 6])]).toEqual([null, 3]);
  });

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

  it('groups in the order in which the keys come', () => {
    const groups = groupBy(['beta', 'alpha', 'bravo'], (word) => word.charAt(0));
    expect([...groups]).toEqual([
      ['b', ['beta', 'bravo']],
      ['a', ['alpha']],
    ]);
  });

  it('leaves out unknown values', () => {
    expect(known([1, null, 0, null])).toEqual([1, 0]);
  });
});
