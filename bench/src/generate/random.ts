import { createHash } from 'node:crypto';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** The source of the recipes' random numbers. */
export interface Source {
  /** An integer from `min` to `max`, both inclusive, with equal probability. */
  integer(min: number, max: number): number;
}

/** The smallest and the largest of a range of lengths, both inclusive, in millimetres. */
export type Span = readonly [min: number, max: number];

/** Random integers that are the same on every machine: a pinned generator, and integer arithmetic only. */
export class Random implements Source {
  readonly #generator: ReturnType<typeof xoroshiro128plusFromState>;

  /** @param label names the stream; streams with different labels are independent. */
  constructor(label: string) {
    const digest = createHash('sha256').update(label).digest();
    this.#generator = xoroshiro128plusFromState([0, 4, 8, 12].map((offset) => digest.readInt32LE(offset)));
  }

  integer(min: number, max: number): number {
    return uniformInt(this.#generator, min, max);
  }

  /** True with a probability of `percent`. */
  chance(percent: number): boolean {
    return this.integer(1, 100) <= percent;
  }

  /** One of several items, with equal probability. */
  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.integer(0, items.length - 1)] ?? items[0];
  }
}

/** Draws one of several kinds. Their probabilities are `percents`, which add up to 100. */
export function choose<T>(source: Source, kinds: readonly [T, ...T[]], percents: readonly number[]): T {
  let left = source.integer(0, 99);
  const chosen = kinds.find((_, index) => {
    left -= percents[index] ?? 0;
    return left < 0;
  });
  return chosen ?? kinds[0];
}
