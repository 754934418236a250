import { EventEmitter } from 'node:events';
import type { Disconnect } from '../admission/client.ts';
import { isWithinShare } from '../admission/share.ts';
import { ContractError } from '../contract/errors.ts';

/**
 * Requests of all keys, and of one, that may wait at a time: two for each job that a key may have. Each holds a connection
 * and a timer. Keys with as many as they can get leave room for those with few.
 */
export const MAX_WAITS = { total: 1_000, perClient: 40 };

/** Requests that wait until their job has ended. They take no thread and no place in a queue. */
export class JobWaits {
  /** Emits the number of a job when it has ended. */
  readonly #ends = new EventEmitter().setMaxListeners(0);
  readonly #ofKey = new Map<string, number>();
  #size = 0;
  #isClosed = false;

  /** The jobs that requests wait for. */
  get jobs(): number[] {
    return this.#ends.eventNames().map(Number);
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Resolves once the job has ended, `ms` have passed, the client is gone or the service ends.
   *
   * @throws ContractError `server_busy` if too many wait already.
   */
  async wait(number: number, key: string, ms: number, gone: Disconnect): Promise<void> {
    if (ms === 0 || this.#isClosed || gone.aborted) return;
    const own = (this.#ofKey.get(key) ?? 0) + 1;
    if (!isWithinShare(MAX_WAITS, own, MAX_WAITS.total - this.#size - 1)) {
      throw new ContractError('server_busy', 'Too many requests wait for jobs already; ask without waitMs.');
    }
    this.#ofKey.set(key, own);
    this.#size += 1;
    const event = String(number);
    await new Promise<void>((resolve) => {
      const leave = () => {
        clearTimeout(timer);
        gone.removeEventListener('abort', leave);
        this.#ends.off(event, leave);
        this.#leave(key);
        resolve();
      };
      const timer = setTimeout(leave, ms);
      gone.addEventListener('abort', leave, { once: true });
      this.#ends.on(event, leave);
    });
  }

  /** Answers those that wait for a job. */
  wake(number: number): void {
    this.#ends.emit(String(number));
  }

  /** Answers all, now and from now on. */
  close(): void {
    this.#isClosed = true;
    for (const number of this.jobs) this.wake(number);
  }

  #leave(key: string): void {
    this.#size -= 1;
    const left = (this.#ofKey.get(key) ?? 1) - 1;
    if (left > 0) this.#ofKey.set(key, left);
    else this.#ofKey.delete(key);
  }
}
