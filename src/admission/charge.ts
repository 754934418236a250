import type { Ticks } from '../clock.ts';
import { ContractError } from '../contract/errors.ts';
import { ClientGone } from './client.ts';

/** Refunds a charge. */
export type Refund = () => Promise<void>;

/**
 * Charges a client for one task.
 *
 * @throws ContractError `rate_limit_exceeded` if the quota is used up.
 */
export type Charge = () => Promise<Refund>;

/** Tasks that never started and are refunded to one client in a period. */
const MAX_REFUNDS = 10;

/** The period, in milliseconds. */
const PERIOD_MS = 60_000;

/** Clients counted in a period, which bounds memory. Beyond that, the count of all of them starts again. */
const MAX_CLIENTS = 10_000;

/** Decides which charges are refunded. Tasks that never started are, but not without end: waiting again and again has a price. */
export class Refunds {
  readonly #ticks: Ticks;
  readonly #counts = new Map<string, number>();
  #since = 0;

  constructor(ticks: Ticks) {
    this.#ticks = ticks;
  }

  /**
   * Whether a task that failed with `reason` is refunded. One that started stays charged, unless it ended with
   * `server_busy`.
   */
  isDue(identity: string, hasStarted: boolean, reason: unknown): boolean {
    const isBusy = reason instanceof ContractError && reason.code === 'server_busy';
    if (hasStarted) return isBusy;
    if (!isBusy && !(reason instanceof ClientGone)) return true;
    return this.#count(identity) <= MAX_REFUNDS;
  }

  #count(identity: string): number {
    const now = this.#ticks();
    if (now - this.#since >= PERIOD_MS || this.#counts.size >= MAX_CLIENTS) {
      this.#counts.clear();
      this.#since = now;
    }
    const count = (this.#counts.get(identity) ?? 0) + 1;
    this.#counts.set(identity, count);
    return count;
  }
}
