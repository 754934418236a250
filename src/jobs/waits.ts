import type { Gone } from '../admission/client.ts';
import { isWithinShare } from '../admission/share.ts';
import { ContractError } from '../contract/errors.ts';

/**
 * Questions of all keys, and of one, that may wait at a time: two for each job that a key may have. Each holds a connection
 * and a timer. Keys that ask all they can leave room for those that ask little.
 */
export const MAX_WAITS = { total: 1_000, perClient: 40 };

/** One question that waits for the end of a job. */
interface Waiting {
  readonly key: string;
  readonly wake: () => void;
}

/** Questions that wait until their job has ended. They take no thread and no place in a queue. */
export class JobWaits {
  readonly #waiting = new Map<number, Set<Waiting>>();
  readonly #ofKey = new Map<string, number>();
  #size = 0;
  #isClosed = false;

  /** The jobs that somebody waits for. */
  get jobs(): number[] {
    return [...this.#waiting.keys()];
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Resolves once the job has ended, `ms` have passed, the client is gone or the service ends.
   *
   * @throws ContractError `server_busy` if too many wait already.
   */
  async wait(number: number, key: string, ms: number, gone: Gone): Promise<void> {
    if (ms === 0 || this.#isClosed || gone.aborted) return;
    const own = this.#ofKey.get(key) ?? 0;
    if (!isWithinShare(MAX_WAITS, own + 1, MAX_WAITS.total - this.#size - 1)) {
      throw new ContractError('server_busy', 'Too many requests wait for jobs already; ask without waitMs.');
    }
    this.#ofKey.set(key, own + 1);
    this.#size += 1;
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        gone.removeEventListener('abort', wake);
        this.#leave(number, waiting);
        resolve();
      };
      const waiting: Waiting = { key, wake };
      const timer = setTimeout(wake, ms);
      gone.addEventListener('abort', wake, { once: true });
      const others = this.#waiting.get(number);
      if (others) others.add(waiting);
      else this.#waiting.set(number, new Set([waiting]));
    });
  }

  /** Answers those that wait for a job. */
  wake(number: number): void {
    for (const { wake } of this.#waiting.get(number) ?? []) wake();
  }

  /** Answers all, now and from now on. */
  close(): void {
    this.#isClosed = true;
    for (const number of this.jobs) this.wake(number);
  }

  #leave(number: number, waiting: Waiting): void {
    const others = this.#waiting.get(number);
    if (!others?.delete(waiting)) return;
    if (others.size === 0) this.#waiting.delete(number);
    this.#size -= 1;
    const left = (this.#ofKey.get(waiting.key) ?? 1) - 1;
    if (left > 0) this.#ofKey.set(waiting.key, left);
    else this.#ofKey.delete(waiting.key);
  }
}
