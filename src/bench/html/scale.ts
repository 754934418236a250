/** From values to places along an axis. */
export interface Scale {
  readonly place: (value: number) => number;
  /** Round values to mark, ascending. */
  readonly ticks: readonly number[];
}

/** The two ends of an axis, in the units of the drawing. */
export type Ends = readonly [from: number, to: number];

/**
 * Equal steps from 0, or from a least value below it.
 *
 * @param count about how many ticks there are to be.
 */
export function linearScale(least: number, greatest: number, [from, to]: Ends, count = 5): Scale {
  const low = Math.min(0, least);
  const high = greatest > low ? greatest : low + 1;
  const step = roundStep((high - low) / count);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return {
    place: (value) => from + ((value - low) / (high - low)) * (to - from),
    ticks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step),
  };
}

/** The least of 1, 2 and 5 times a power of ten that is not below `step`. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return power * ([1, 2, 5].find((factor) => factor * power >= step * (1 - 1e-9)) ?? 10);
}

/** Equal ratios; for positive values. Its ticks are powers of ten, with 2 and 5 between where the span is small. */
export function logScale(least: number, greatest: number, [from, to]: Ends): Scale {
  const [low, high] =
    least < greatest
      ? [Math.log10(least), Math.log10(greatest)]
      : [Math.log10(least) - 0.5, Math.log10(least) + 0.5];
  const factors = high - low > 2 ? [1] : [1, 2, 5];
  const ticks: number[] = [];
  for (let power = Math.floor(low); power <= Math.ceil(high); power++) {
    for (const factor of factors) {
      const tick = factor * 10 ** power;
      if (Math.log10(tick) >= low - 1e-9 && Math.log10(tick) <= high + 1e-9) ticks.push(tick);
    }
  }
  return { place: (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from), ticks };
}
