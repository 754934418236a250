import type { Cancelled } from './client.ts';
import { FairQueue } from './fair-queue.ts';
import type { Grant, Threads } from './threads.ts';

interface Waiting {
  readonly threads: number;
  readonly start: (grant: Grant) => void;
}

/** A job whose turn it is. */
export interface NextJob {
  readonly owner: string;
  readonly item: Waiting;
}

/** Jobs that wait for threads, for as long as it takes. */
export class JobQueue {
  readonly #threads: Threads;
  readonly #queue = new FairQueue<Waiting>();

  constructor(threads: Threads) {
    this.#threads = threads;
  }

  /** How many jobs wait. */
  get size(): number {
    return this.#queue.size;
  }

  /**
   * Resolves once a job has its threads.
   *
   * @throws the reason of `signal` once it is aborted.
   */
  wait(threads: number, owner: string, signal: Cancelled): Promise<Grant> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#queue.remove(owner, waiting);
        reject(signal.reason);
      };
      const start = (grant: Grant) => {
        signal.removeEventListener('abort', onAbort);
        resolve(grant);
      };
      const waiting: Waiting = { threads, start };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#threads.arrive(owner);
      this.#queue.push(owner, waiting);
    });
  }

  /** The job whose turn it is, if one may start. */
  next(mayStart: (owner: string) => boolean): NextJob | undefined {
    if (this.#queue.size === 0 || this.#threads.leftForJobs === 0) return undefined;
    return this.#queue.next((owner) => (mayStart(owner) ? this.#threads.rank(owner) : undefined));
  }

  /**
   * Starts a job on up to `most` threads. It does not wait for more threads than are free: with fewer it takes longer and
   * has the same result.
   */
  start({ owner, item }: NextJob, most: number): void {
    this.#queue.take(owner, item);
    let threads = Math.min(item.threads, most, this.#threads.leftForJobs);
    while (!this.#threads.haveFree(threads)) threads -= 1;
    item.start(this.#threads.takeForJob(owner, threads));
  }
}
