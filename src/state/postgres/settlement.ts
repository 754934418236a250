import type { Wait } from './breaker.ts';

/** Something that has to be done, however often it fails. Doing it twice changes nothing. */
export interface Debt {
  readonly counts: number;
  readonly settle: () => Promise<void>;
}

/** Milliseconds between attempts, while the database is there but does not do it. */
const AGAIN_MS = 1_000;

/** Most debts kept. Each is a refund, or a batch whose answer was lost: far fewer arise before the breaker opens. */
const MOST_DEBTS = 10_000;

/** Refunds, and charges to be undone, which wait for the database to come back. */
export class Settlement {
  readonly #wait: Wait;
  readonly #lost: (counts: number) => void;
  readonly #debts: Debt[] = [];
  #running: Promise<void> | undefined;
  #cancel = () => {};
  #isClosed = false;

  /** @param lost is told how many counts will never be undone. */
  constructor(wait: Wait, lost: (counts: number) => void) {
    this.#wait = wait;
    this.#lost = lost;
  }

  get open(): number {
    return this.#debts.length;
  }

  /** Settles a debt as soon as that is possible. */
  owe(debt: Debt): void {
    if (this.#debts.length >= MOST_DEBTS) this.#lost(debt.counts);
    else this.#debts.push(debt);
    if (this.#debts.length === 1) this.#again();
  }

  /** Settles what there is, in order, until one fails. */
  settle(): Promise<void> {
    this.#cancel();
    this.#running ??= this.#settleAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Settles what it can, and gives up the rest. */
  async close(): Promise<void> {
    await this.settle();
    this.#isClosed = true;
    this.#cancel();
    const counts = this.#debts.reduce((sum, debt) => sum + debt.counts, 0);
    if (counts > 0) this.#lost(counts);
    this.#debts.length = 0;
  }

  async #settleAll(): Promise<void> {
    for (let debt = this.#debts[0]; debt !== undefined; debt = this.#debts[0]) {
      try {
        await debt.settle();
      } catch {
        this.#again();
        return;
      }
      this.#debts.shift();
    }
  }

  #again(): void {
    if (!this.#isClosed) this.#cancel = this.#wait(AGAIN_MS, () => void this.settle());
  }
}
