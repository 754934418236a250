import type { Ticks } from '../clock.ts';
import { Owners } from './owners.ts';

/** Charges that one owner gets back in a period, for waits in vain. */
const MOST_GIVEN_BACK = 10;

/** The period, in milliseconds. */
const PERIOD_MS = 60_000;

/** Counts the waits in vain of each owner, so that waiting again and again has its price. */
export class VainWaits {
  readonly #ticks: Ticks;
  readonly #waits = new Owners(() => ({ inVain: 0 }));
  #since = 0;

  constructor(ticks: Ticks) {
    this.#ticks = ticks;
  }

  /** Counts a further one; tells whether its charge is given back. */
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
