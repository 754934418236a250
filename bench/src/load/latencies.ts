import { mean, quantile } from '../statistics.ts';

/** Statistics of many times, in milliseconds; null if there were none. */
export interface Latencies {
  readonly count: number;
  readonly mean: number | null;
  readonly p50: number | null;
  readonly p90: number | null;
  readonly p99: number | null;
  readonly p999: number | null;
  readonly max: number | null;
}

/** @param times in milliseconds, in any order. */
export function latencies(times: readonly number[]): Latencies {
  const sorted = Array.from(Float64Array.from(times).sort());
  return {
    count: sorted.length,
    mean: mean(sorted),
    p50: quantile(sorted, 0.5),
    p90: quantile(sorted, 0.9),
    p99: quantile(sorted, 0.99),
    p999: quantile(sorted, 0.999),
    max: sorted.at(-1) ?? null,
  };
}
