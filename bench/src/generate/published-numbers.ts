import type { Source } from './random.ts';

const MODULUS = 259_200;
const MULTIPLIER = 7141;
const INCREMENT = 54_773;

/** The authors' program multiplies this by the number of pieces and the number of the instance, and adds the offset. */
const SEED_FACTOR = 31.47;
const SEED_OFFSET = 2000;

/**
 * The linear congruential generator that Lodi, Martello & Vigo drew the published instances with ("Heuristic and
 * metaheuristic approaches for a class of two-dimensional bin packing problems", INFORMS J. Computing 11, 1999). It
 * starts at 0. The number of pieces and the number of the instance determine how often it is called first.
 */
export class PublishedNumbers implements Source {
  #state = 0;

  constructor(pieces: number, instance: number) {
    const calls = Math.trunc(pieces * instance * SEED_FACTOR + SEED_OFFSET) + 1;
    for (let call = 0; call < calls; call++) this.#next();
  }

  integer(min: number, max: number): number {
    return Math.trunc(((max - min + 1) * this.#next()) / MODULUS) + min;
  }

  #next(): number {
    this.#state = (this.#state * MULTIPLIER + INCREMENT) % MODULUS;
    return this.#state;
  }
}
