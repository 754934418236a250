import type { Transaction } from 'better-sqlite3';
import type { Connection } from './database.ts';

/** Duration of one attempt to get the lock in milliseconds. The thread cannot be interrupted meanwhile. */
const ATTEMPT_MS = 100;

/** Makes transactions wait for a lock held by another process. */
export class Patience {
  readonly #database: Connection;
  readonly #mostMs: number;
  readonly #isHurried: () => boolean;
  #busyTimeoutMs: number;

  /**
   * @param mostMs the longest wait in milliseconds, which is also the busy timeout of `database`.
   * @param isHurried whether to stop waiting.
   */
  constructor(database: Connection, mostMs: number, isHurried: () => boolean) {
    this.#database = database;
    this.#mostMs = mostMs;
    this.#busyTimeoutMs = mostMs;
    this.#isHurried = isHurried;
  }

  /** Runs a transaction that only reads. It rarely waits: readers and writers do not block each other. */
  reading<T, Input>(transaction: Transaction<(input: Input) => T>, input: Input): T {
    this.#waitAtMost(this.#mostMs);
    return transaction.deferred(input);
  }

  /**
   * Runs a transaction that writes. It waits for the lock in short attempts, so that the wait can be cut short.
   *
   * @param mostMs the longest wait, if less than usual. There is always at least one attempt.
   * @throws whatever SQLite throws. If the lock was not available, nothing was done.
   */
  writing<T, Input>(transaction: Transaction<(input: Input) => T>, input: Input, mostMs = this.#mostMs): T {
    this.#waitAtMost(Math.min(ATTEMPT_MS, this.#mostMs));
    for (let waited = ATTEMPT_MS; ; waited += ATTEMPT_MS) {
      try {
        return transaction.immediate(input);
      } catch (error) {
        if (!isLocked(error) || this.#isHurried() || waited >= mostMs) throw error;
      }
    }
  }

  /** Sets the timeout only when it changes: doing so costs half as much as a charge. */
  #waitAtMost(ms: number): void {
    if (ms !== this.#busyTimeoutMs) this.#database.pragma(`busy_timeout = ${ms}`);
    this.#busyTimeoutMs = ms;
  }
}

/** Whether another process holds the lock. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
