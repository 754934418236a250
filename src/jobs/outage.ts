import type { Ticks } from '../clock.ts';
import { ContractError } from '../contract/errors.ts';
import type { JobStore } from '../state/jobs.ts';

/**
 * Milliseconds for which nothing is claimed after the state was away: all claims may have expired meanwhile, and those who
 * run these jobs renew them first.
 */
export const GRACE_MS = 3_000;

/** What a runner still has to tell the state, while that is away. */
export class Outage {
  readonly #store: Pick<JobStore, 'returnJobs'>;
  readonly #owner: string;
  readonly #ticks: Ticks;
  /** Jobs that the state did not take back yet. */
  readonly #unreturned = new Set<number>();
  #waiting: (() => void)[] = [];
  #claimFrom = 0;

  constructor({ store, owner, ticks }: { store: JobStore; owner: string; ticks: Ticks }) {
    this.#store = store;
    this.#owner = owner;
    this.#ticks = ticks;
  }

  /** The state did not answer. */
  noticed(): void {
    this.#claimFrom = this.#ticks() + GRACE_MS;
  }

  /** Whether it was away a moment ago. */
  get isRecent(): boolean {
    return this.#ticks() < this.#claimFrom;
  }

  /** Tries again what failed before. */
  async beat(): Promise<void> {
    for (const wake of this.#waiting.splice(0)) wake();
    await this.#return([...this.#unreturned]);
  }

  /** Puts a job back into the queue, at the latest when the state is there again. */
  async giveBack(number: number): Promise<void> {
    this.#unreturned.add(number);
    await this.#return([number]);
  }

  /** A job was claimed, perhaps one that had not been given back. */
  claimed(number: number): void {
    this.#unreturned.delete(number);
  }

  /**
   * Stores something, again at every beat as long as the state is away, so that the work of minutes is not lost with it.
   *
   * @throws what the state reports; its absence once `signal` is aborted.
   */
  async persistently<T>(signal: AbortSignal, store: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await store();
      } catch (error) {
        const isAway = error instanceof ContractError && error.code === 'server_busy';
        if (!isAway || signal.aborted) throw error;
        await this.#nextBeat(signal);
      }
    }
  }

  #nextBeat(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake);
        resolve();
      };
      signal.addEventListener('abort', wake);
      this.#waiting.push(wake);
    });
  }

  async #return(numbers: readonly number[]): Promise<void> {
    if (numbers.length === 0) return;
    await this.#store.returnJobs(this.#owner, numbers);
    for (const number of numbers) this.#unreturned.delete(number);
  }
}
