import type { Ticks } from '../clock.ts';
import { Owners } from './owners.ts';

/** Waits in vain that are refunded to one owner in a period. */
const MOST_GIVEN_BACK = 10;

/** The period, in milliseconds. */
const PERIOD_MS = 60_000;

/** Counts the waits in vain of each owner, so that waiting again and again has a price. */
export class VainWaits {
  readonly #ticks: Ticks;
  readonly #waits = new Owners(() => ({ inVain: 0 }));
  #since = 0;

  constructor(ticks: Ticks) {
    this.#ticks = ticks;
  }

  /** Counts one more, and tells whether it is refunded. */
  count(owner: string): boolean {
    const now = this.#ticks();
    if (now - this.#since >= PERIOD_MS) {
      this.#waits.forgetAll();
      this.#since = now;
    }
    const waits = this.#waits.keep(owner);
    waits.inVain += 1;
    return waits.inVain <= MOST_GIVEN_BACK;
  }
}
