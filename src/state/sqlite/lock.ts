import type { Transaction } from 'better-sqlite3';
import type { Connection } from './database.ts';

/** How long one attempt to get the lock keeps the thread in SQLite, where nothing can tell it to give up. Milliseconds. */
const ATTEMPT_MS = 100;

/** How transactions wait for the lock of another process. */
export class Patience {
  readonly #database: Connection;
  readonly #mostMs: number;
  readonly #isHurried: () => boolean;
  #busyTimeoutMs: number;

  /**
   * @param mostMs how long they wait at most, in milliseconds; what `database` does by itself.
   * @param isHurried whether somebody cannot wait any longer.
   */
  constructor(database: Connection, mostMs: number, isHurried: () => boolean) {
    this.#database = database;
    this.#mostMs = mostMs;
    this.#busyTimeoutMs = mostMs;
    this.#isHurried = isHurried;
  }

  /** Runs a transaction that only reads. It hardly ever has to wait: readers and writers do not lock each other out. */
  reading<T>(transaction: Transaction<() => T>): T {
    this.#waitAtMost(this.#mostMs);
    return transaction.deferred();
  }

  /**
   * Runs a transaction that writes, attempt by attempt, so that the wait for the lock can be cut short.
   *
   * @param mostMs how long it waits at most, where that is less than usual; it is tried once however little that is.
   * @throws whatever SQLite throws; where the lock was not to be had, nothing was done.
   */
  writing<T>(transaction: Transaction<() => T>, mostMs = this.#mostMs): T {
    this.#waitAtMost(Math.min(ATTEMPT_MS, this.#mostMs));
    for (let waited = ATTEMPT_MS; ; waited += ATTEMPT_MS) {
      try {
        return transaction.immediate();
      } catch (error) {
        if (!isLocked(error) || this.#isHurried() || waited >= mostMs) throw error;
      }
    }
  }

  /** SQLite is told only where it changes: that takes as long as half a charge. */
  #waitAtMost(ms: number): void {
    if (ms !== this.#busyTimeoutMs) this.#database.pragma(`busy_timeout = ${ms}`);
    this.#busyTimeoutMs = ms;
  }
}

/** Whether another process has the lock. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
