import { createHash } from 'node:crypto';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** Where the recipes draw their numbers. */
export interface Source {
  /** An integer from `min` to `max`, both inclusive, each as likely. */
  integer(min: number, max: number): number;
}

/** The least and the greatest of a range of lengths, both inclusive, in millimetres. */
export type Span = readonly [min: number, max: number];

/** Random integers that are the same on every machine: a pinned generator, integer arithmetic only. */
export class Random implements Source {
  readonly #generator: ReturnType<typeof xoroshiro128plusFromState>;

  /** @param label names the stream; the streams of different labels have nothing in common. */
  constructor(label: string) {
    const digest = createHash('sha256').update(label).digest();
    this.#generator = xoroshiro128plusFromState([0, 4, 8, 12].map((offset) => digest.readInt32LE(offset)));
  }

  integer(min: number, max: number): number {
    return uniformInt(this.#generator, min, max);
  }

  /** True in `percent` cases of a hundred. */
  chance(percent: number): boolean {
    return this.integer(1, 100) <= percent;
  }

  /** One of several, each as likely. */
  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.integer(0, items.length - 1)] ?? items[0];
  }
}

/** Draws one of several kinds, which share a hundred per cent: the first of them as often as its share says. */
export function choose<T>(source: Source, kinds: readonly [T, ...T[]], percents: readonly number[]): T {
  let left = source.integer(0, 99);
  const chosen = kinds.find((_, index) => {
    left -= percents[index] ?? 0;
    return left < 0;
  });
  return chosen ?? kinds[0];
}
