import { ContractError } from '../contract/errors.ts';

/** How much may run, and wait to run, at one time. */
export interface SlotLimits {
  /** Threads in use at most. */
  readonly threads: number;
  /** Pieces of work that wait for their threads at most. */
  readonly waiting: number;
}

/** The client went away: there is nobody left to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

interface Waiting {
  readonly threads: number;
  readonly start: () => void;
}

/** Admission to a number of threads, with a bounded queue: first come, first served. */
export class Slots {
  readonly #limits: SlotLimits;
  #freeThreads: number;
  #queue: Waiting[] = [];
  /** One for each piece of work admitted or queued. */
  readonly #cancels = new Set<AbortController>();
  #closed: Error | undefined;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
    this.#freeThreads = limits.threads;
  }

  /**
   * Runs `work` once `threads` threads are free; they stay taken until it has ended, cancelled or not.
   * Work that asks for more threads than there are gets all of them.
   *
   * @param client aborts when the client goes away, which gives up the place in the queue or cancels `work`.
   * @throws ContractError `server_busy` at once, where the queue is full; ClientGone where the client went away; the
   *   reason of `close`; whatever `work` throws.
   */
  async run<T>(threads: number, client: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const width = Math.min(threads, this.#limits.threads);
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
    if (this.#queue.length >= this.#limits.waiting) {
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

  /** Only the head of the queue may start: wide work is not overtaken for ever by narrow work. */
  #startWaiting(): void {
    for (let head = this.#queue[0]; head && head.threads <= this.#freeThreads; head = this.#queue[0]) {
      this.#queue.shift();
      this.#freeThreads -= head.threads;
      head.start();
    }
  }
}
