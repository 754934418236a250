import { ContractError } from '../contract/errors.ts';

/** How much may be solved, and wait to be solved, at one time. */
export interface SlotLimits {
  /** Solver threads in use at most; the pool of libuv must be larger. */
  readonly maxConcurrentSolves: number;
  /** Solves that wait for their threads at most. */
  readonly maxQueuedSolves: number;
}

/** The client went away: there is nobody left to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

interface Waiting {
  readonly threads: number;
  readonly start: () => void;
}

/**
 * Admission to the solver: a count of threads and a bounded queue, first come, first served.
 *
 * libuv never holds more solves than there are threads here, so its own queue stays empty for files and names.
 */
export class SolveSlots {
  readonly #limits: SlotLimits;
  #freeThreads: number;
  #queue: Waiting[] = [];
  /** One for each solve admitted or queued. */
  readonly #cancels = new Set<AbortController>();
  #closed: Error | undefined;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
    this.#freeThreads = limits.maxConcurrentSolves;
  }

  /**
   * Runs `work` once `threads` threads are free; they stay taken until it has ended, cancelled or not.
   * A solve wider than the whole service gets all of its threads.
   *
   * @param client aborts when the client goes away, which gives up the place in the queue or cancels `work`.
   * @throws ContractError `server_busy` at once, where the queue is full or the service is closing;
   *   ClientGone where the client went away; whatever `work` throws.
   */
  async run<T>(threads: number, client: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const width = Math.min(threads, this.#limits.maxConcurrentSolves);
    const cancel = new AbortController();
    const onGone = () => cancel.abort(new ClientGone());
    client.addEventListener('abort', onGone, { once: true });
    this.#cancels.add(cancel);
    try {
      if (client.aborted) onGone();
      await this.#enter(width, cancel.signal);
      try {
        cancel.signal.throwIfAborted();
        return await work(cancel.signal);
      } finally {
        this.#freeThreads += width;
        this.#startWaiting();
      }
    } finally {
      this.#cancels.delete(cancel);
      client.removeEventListener('abort', onGone);
    }
  }

  /** Cancels everything that runs or waits, and refuses what comes, with `reason`. */
  close(reason: Error): void {
    this.#closed = reason;
    for (const cancel of this.#cancels) cancel.abort(reason);
  }

  async #enter(threads: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#closed) throw this.#closed;
    if (this.#queue.length === 0 && threads <= this.#freeThreads) {
      this.#freeThreads -= threads;
      return;
    }
    if (this.#queue.length >= this.#limits.maxQueuedSolves) {
      throw new ContractError('server_busy');
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#queue = this.#queue.filter((other) => other !== waiting);
        this.#startWaiting();
        reject(signal.reason);
      };
      const waiting: Waiting = {
        threads,
        start: () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#queue.push(waiting);
    });
  }

  /** Only the head of the queue may start: a wide solve is not overtaken for ever by narrow ones. */
  #startWaiting(): void {
    for (let head = this.#queue[0]; head && head.threads <= this.#freeThreads; head = this.#queue[0]) {
      this.#queue.shift();
      this.#freeThreads -= head.threads;
      head.start();
    }
  }
}
