import type { Ticks } from '../clock.ts';
import { Owners } from './owners.ts';

/** What one owner uses: threads that it holds, and time on threads, in milliseconds of one thread. */
interface Account {
  held: number;
  /** Time of what has ended, less the moments at which what it holds began, each times its threads. */
  time: number;
}

/** Time on threads that an owner can have saved up, in milliseconds: that of one solve at the default ceiling. */
const MOST_CREDIT_MS = 60_000;

/**
 * How much of the threads each owner uses and has used.
 *
 * An owner's rank is its time on threads: who has used least goes first. A new owner begins with the fair share: the time
 * that one who always waits would have had by now. Nobody's rank falls further behind that than by the credit. So neither
 * idling nor coming under ever new names puts anybody before the others for ever.
 */
export class Usage {
  readonly #ticks: Ticks;
  /** Who holds threads is never forgotten. */
  readonly #accounts: Owners<Account>;
  #fairShare = 0;

  /** @param ticks owners take turns where it stands still. */
  constructor(ticks: Ticks) {
    this.#ticks = ticks;
    this.#accounts = new Owners(
      () => ({ held: 0, time: this.#fairShare }),
      ({ held }) => held === 0,
    );
  }

  /** The threads that `owner` holds. */
  held(owner: string): number {
    return this.#accounts.find(owner)?.held ?? 0;
  }

  /** The time that `owner` has had, what it is having included. */
  rank(owner: string): number {
    const account = this.#accounts.find(owner);
    return account ? account.time + account.held * this.#ticks() : this.#fairShare;
  }

  /** `owner` asks for threads, and has not been waiting for any. */
  arrive(owner: string): void {
    const account = this.#accounts.keep(owner);
    account.time += Math.max(0, this.#fairShare - MOST_CREDIT_MS - this.rank(owner));
  }

  take(owner: string, threads: number): void {
    const account = this.#accounts.keep(owner);
    account.held += threads;
    account.time -= threads * this.#ticks();
  }

  /**
   * @param since when it took the threads, by the same ticks.
   * @param owners how many owners share the threads now.
   */
  release(owner: string, threads: number, since: number, owners: number): void {
    const account = this.#accounts.keep(owner);
    const now = this.#ticks();
    account.held -= threads;
    account.time += threads * now;
    this.#fairShare += (threads * (now - since)) / Math.max(1, owners);
  }
}
