import { Random } from '../generate/random.ts';

/** Random times of a simulation, the same on every machine. */
export class Draw {
  readonly #random: Random;

  constructor(label: string) {
    this.#random = new Random(label);
  }

  /** Above 0 and at most 1. */
  #share(): number {
    return this.#random.integer(1, 2 ** 30) / 2 ** 30;
  }

  exponential(mean: number): number {
    return -mean * Math.log(this.#share());
  }

  /**
   * A time that is mostly short and sometimes long, as those of solves: nine of ten have a third of the mean, the tenth
   * takes seven times the mean, each with an exponential distribution.
   */
  solve(mean: number): number {
    return this.exponential(this.#random.chance(90) ? mean / 3 : mean * 7);
  }

  below(count: number): number {
    return this.#random.integer(0, count - 1);
  }
}
