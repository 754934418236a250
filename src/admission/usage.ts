import type { Ticks } from '../clock.ts';

/** The account of one owner: the threads that it holds, and its thread time in milliseconds of one thread. */
interface Account {
  held: number;
  /** Thread time of what has ended; of what runs, its start is subtracted, times its threads. */
  time: number;
}

/** Owners remembered, which bounds memory. Beyond that, the oldest one that holds no threads counts as new. */
const MAX_OWNERS = 10_000;

/** Most thread time that an owner can be behind the fair share, in milliseconds: one solve at the default ceiling. */
const MAX_CREDIT_MS = 60_000;

/**
 * How much of the threads each owner uses and has used.
 *
 * The rank of an owner is its thread time: the owner with the least goes first. A new owner starts at the fair share, which
 * is the thread time that an owner would have who had always been waiting. No rank falls behind the fair share by more than
 * the credit. So neither idling nor changing names puts an owner before the others for ever.
 */
export class Usage {
  readonly #ticks: Ticks;
  readonly #accounts = new Map<string, Account>();
  #fairShare = 0;

  /** @param ticks if it stands still, owners take turns. */
  constructor(ticks: Ticks) {
    this.#ticks = ticks;
  }

  /** The threads that `owner` holds. */
  held(owner: string): number {
    return this.#accounts.get(owner)?.held ?? 0;
  }

  /** The thread time of `owner`, including that of what runs. */
  rank(owner: string): number {
    const account = this.#accounts.get(owner);
    return account ? account.time + account.held * this.#ticks() : this.#fairShare;
  }

  /** `owner` asks for threads, and has not been waiting for any. */
  arrive(owner: string): void {
    const account = this.#accountOf(owner);
    account.time += Math.max(0, this.#fairShare - MAX_CREDIT_MS - this.rank(owner));
  }

  take(owner: string, threads: number): void {
    const account = this.#accountOf(owner);
    account.held += threads;
    account.time -= threads * this.#ticks();
  }

  /**
   * @param since when it took the threads, by the same ticks.
   * @param owners how many owners share the threads now.
   */
  release(owner: string, threads: number, since: number, owners: number): void {
    const account = this.#accountOf(owner);
    const now = this.#ticks();
    account.held -= threads;
    account.time += threads * now;
    this.#fairShare += (threads * (now - since)) / Math.max(1, owners);
  }

  #accountOf(owner: string): Account {
    const known = this.#accounts.get(owner);
    if (known) return known;
    if (this.#accounts.size >= MAX_OWNERS) this.#forgetOne();
    const account = { held: 0, time: this.#fairShare };
    this.#accounts.set(owner, account);
    return account;
  }

  #forgetOne(): void {
    for (const [owner, { held }] of this.#accounts) {
      if (held > 0) continue;
      this.#accounts.delete(owner);
      return;
    }
  }
}
