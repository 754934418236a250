import type { Ticks } from '../clock.ts';

/** Charges that one owner gets back in a period, for waits in vain. */
const MOST_GIVEN_BACK = 10;

/** The period, in milliseconds. */
const PERIOD_MS = 60_000;

/** Owners counted in one period; beyond them the first one is forgotten. */
const MOST_OWNERS = 10_000;

/** Counts the waits in vain of each owner, so that waiting again and again has its price. */
export class VainWaits {
  readonly #ticks: Ticks;
  readonly #counts = new Map<string, number>();
  #since = 0;

  constructor(ticks: Ticks) {
    this.#ticks = ticks;
  }

  /** Counts a further one; tells whether its charge is given back. */
  count(owner: string): boolean {
    const now = this.#ticks();
    if (now - this.#since >= PERIOD_MS) {
      this.#counts.clear();
      this.#since = now;
    }
    const count = (this.#counts.get(owner) ?? 0) + 1;
    if (count === 1 && this.#counts.size >= MOST_OWNERS) this.#forgetFirst();
    this.#counts.set(owner, count);
    return count <= MOST_GIVEN_BACK;
  }

  #forgetFirst(): void {
    for (const owner of this.#counts.keys()) {
      this.#counts.delete(owner);
      return;
    }
  }
}
