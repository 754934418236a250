import type { Transaction } from 'better-sqlite3';
import type { Connection } from './database.ts';

/** How long one attempt to get the lock keeps the thread in SQLite, where nothing can tell it to give up. Milliseconds. */
const ATTEMPT_MS = 100;

/** How a transaction waits for the lock of another process. */
export interface Patience {
  /** How long at most, in milliseconds. */
  readonly busyTimeoutMs: number;
  /** Whether somebody cannot wait any longer. */
  readonly isHurried: () => boolean;
}

/**
 * Runs a writing transaction, attempt by attempt, so that the wait for the lock can be cut short.
 *
 * @throws whatever SQLite throws; where the lock was not to be had, nothing was done.
 */
export function writing<T>(
  database: Connection,
  transaction: Transaction<() => T>,
  { busyTimeoutMs, isHurried }: Patience,
): T {
  database.pragma(`busy_timeout = ${Math.min(ATTEMPT_MS, busyTimeoutMs)}`);
  try {
    for (let waited = ATTEMPT_MS; ; waited += ATTEMPT_MS) {
      try {
        return transaction.immediate();
      } catch (error) {
        if (!isLocked(error) || isHurried() || waited >= busyTimeoutMs) throw error;
      }
    }
  } finally {
    database.pragma(`busy_timeout = ${busyTimeoutMs}`);
  }
}

/** Whether another process has the lock. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
