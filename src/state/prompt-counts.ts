import type { Call, Reply } from './sqlite/state.ts';
import type { Operations } from './store.ts';

/** Counts that are a few rows each, and are made for every solve. */
const PROMPT: ReadonlySet<keyof Operations> = new Set(['charge', 'chargeKey', 'refund']);

/** Most counts in one transaction on the calling thread. They take it half a millisecond. */
const MOST_TOGETHER = 50;

/** A transaction that takes longer, in milliseconds, has waited for the disk: the system slows down those who write too much. */
const SLOW_CHARGE_MS = 50;

/** How long the calling thread then leaves counts to the other one, in milliseconds. */
const CHARGES_REST_MS = 10_000;

/** The connection of the calling thread, which never waits for a lock. */
interface Here {
  /** @returns undefined if nothing was done. */
  performAtOnce(calls: readonly Call[]): Reply[] | undefined;
}

/** The other thread, which may wait. */
interface Elsewhere {
  /** Whether it has nothing to do. Otherwise it may hold the lock, and its calls came first. */
  readonly isIdle: boolean;
  perform(call: Call): Promise<unknown>;
}

interface Asked {
  readonly call: Call;
  readonly resolve: (result: unknown) => void;
}

/**
 * Makes charges and refunds on the calling thread, because waking another one takes several times as long as a charge.
 * Calls made together share a transaction. What cannot be done at once, or fails, goes to the other thread.
 */
export class PromptCounts {
  readonly #here: Here;
  readonly #elsewhere: Elsewhere;
  readonly #ticks: () => number;
  #asked: Asked[] = [];
  #restsUntil = Number.NEGATIVE_INFINITY;

  /** @param ticks a monotonic clock in milliseconds. */
  constructor(here: Here, elsewhere: Elsewhere, ticks: () => number) {
    this.#here = here;
    this.#elsewhere = elsewhere;
    this.#ticks = ticks;
  }

  /** Whether a call is for the calling thread. */
  static takes({ name }: Call): boolean {
    return PROMPT.has(name);
  }

  perform(call: Call): Promise<unknown> {
    return new Promise((resolve) => {
      if (this.#asked.length === 0) queueMicrotask(() => this.makeAll());
      this.#asked.push({ call, resolve });
    });
  }

  /** Makes those that were asked for. */
  makeAll(): void {
    const asked = this.#asked;
    this.#asked = [];
    const replies = asked.length > 0 && this.#mayTry(asked) ? this.#try(asked) : undefined;
    for (const [index, { call, resolve }] of asked.entries()) {
      const reply = replies?.[index];
      resolve(reply && 'result' in reply ? reply.result : this.#elsewhere.perform(call));
    }
  }

  #mayTry({ length }: readonly Asked[]): boolean {
    return length <= MOST_TOGETHER && this.#elsewhere.isIdle && this.#ticks() >= this.#restsUntil;
  }

  #try(asked: readonly Asked[]): Reply[] | undefined {
    const since = this.#ticks();
    const replies = this.#here.performAtOnce(asked.map(({ call }) => call));
    const now = this.#ticks();
    if (now - since > SLOW_CHARGE_MS) this.#restsUntil = now + CHARGES_REST_MS;
    return replies;
  }
}
