import type { Wait } from './breaker.ts';

/** Does something that has to be done, however often it fails. Doing it twice changes nothing. */
type Debt = () => Promise<void>;

/** Milliseconds between attempts, while the database is there but does not do it. */
const AGAIN_MS = 1_000;

/** Far fewer arise before the breaker opens. */
const MAX_DEBTS = 10_000;

/** Refunds, and changes to be undone, which wait for the database to come back. */
export class Settlement {
  readonly #wait: Wait;
  readonly #lost: (count: number) => void;
  readonly #debts: Debt[] = [];
  #running: Promise<void> | undefined;
  #cancel = () => {};
  #isClosed = false;

  /** @param lost is called with the number of changes that will never be undone. */
  constructor(wait: Wait, lost: (count: number) => void) {
    this.#wait = wait;
    this.#lost = lost;
  }

  get open(): number {
    return this.#debts.length;
  }

  /** Settles a debt as soon as that is possible. */
  owe(debt: Debt): void {
    if (this.#debts.length >= MAX_DEBTS) this.#lost(1);
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
    if (this.#debts.length > 0) this.#lost(this.#debts.length);
    this.#debts.length = 0;
  }

  async #settleAll(): Promise<void> {
    for (let debt = this.#debts[0]; debt !== undefined; debt = this.#debts[0]) {
      try {
        await debt();
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
