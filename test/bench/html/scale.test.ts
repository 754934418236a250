import { describe, expect, it } from 'vitest';
import { linearScale, logScale } from '../../../src/bench/html/scale.ts';

describe('linearScale', () => {
  it('begins at 0, and marks round values', () => {
    const { place, ticks } = linearScale(3, 23, [100, 330]);
    expect([place(0), place(23), place(11.5)]).toEqual([100, 330, 215]);
    expect(ticks).toEqual([0, 5, 10, 15, 20]);
  });

  it('begins at a least value below 0', () => {
    const { place, ticks } = linearScale(-10, 10, [0, 200]);
    expect([place(-10), place(0), place(10)]).toEqual([0, 100, 200]);
    expect(ticks.map((tick) => tick + 0)).toEqual([-10, -5, 0, 5, 10]);
  });

  it('goes downwards where its ends do', () => {
    expect(linearScale(0, 4, [80, 0]).place(1)).toBe(60);
  });

  it('has a length also where all values are 0', () => {
    expect(linearScale(0, 0, [0, 100]).place(0)).toBe(0);
  });
});

describe('logScale', () => {
  it('gives equal ratios equal lengths', () => {
    const { place } = logScale(1, 10_000, [0, 400]);
    expect([1, 10, 100, 10_000].map((value) => Math.round(place(value)))).toEqual([0, 100, 200, 400]);
  });

  it.each([
    [1, 10_000, [1, 10, 100, 1000, 10_000]],
    [2, 30, [2, 5, 10, 20]],
    [5, 5, [2, 5, 10]],
  ])('marks round values from %d to %d', (least, greatest, ticks) => {
    expect(logScale(least, greatest, [0, 100]).ticks).toEqual(ticks);
  });

  it('puts a single value into the middle', () => {
    expect(logScale(7, 7, [0, 100]).place(7)).toBeCloseTo(50);
  });
});
