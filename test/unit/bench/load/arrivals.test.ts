import { expect, it } from 'vitest';
import { Random } from '../../../../bench/src/generate/random.ts';
import { arrivals } from '../../../../bench/src/load/arrivals.ts';

function take(count: number, perSecond: number): number[] {
  const source = arrivals(perSecond, new Random('clients'));
  return Array.from({ length: count }, () => source.next().value);
}

it('comes as often as it is told, at random', () => {
  const times = take(20_000, 50);
  const gaps = times.map((time, index) => time - (times[index - 1] ?? 0));
  expect(times.at(-1)).toBeGreaterThan(390_000);
  expect(times.at(-1)).toBeLessThan(410_000);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
  // Of a Poisson process, the share of gaps above the mean gap is 1/e.
  const long = gaps.filter((gap) => gap > 20).length / gaps.length;
  expect(long).toBeGreaterThan(0.35);
  expect(long).toBeLessThan(0.39);
});

it('comes at the same times in every run', () => {
  expect(take(5, 50)).toEqual(take(5, 50));
});
