import { expect, it } from 'vitest';
import { latencies } from '../../../../bench/src/load/latencies.ts';

it('tells the mean, quantiles and the greatest of times in any order', () => {
  const times = Array.from({ length: 1001 }, (_, index) => (index * 8) % 1001);
  expect(latencies(times)).toEqual({
    count: 1001,
    mean: 500,
    p50: 500,
    p90: 900,
    p99: 990,
    p999: 999,
    max: 1000,
  });
});

it('tells nothing of none', () => {
  const none = { mean: null, p50: null, p90: null, p99: null, p999: null, max: null };
  expect(latencies([])).toEqual({ count: 0, ...none });
});
