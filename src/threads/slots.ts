import { ContractError } from '../contract/errors.ts';
import { FairQueue } from './fair-queue.ts';

/** How much may run, and wait to run, at one time. */
export interface SlotLimits {
  /** Threads in use at most. */
  readonly threads: number;
  /** Pieces of work that wait for their threads at most. */
  readonly waiting: number;
  /** How long each of these may wait, in milliseconds. */
  readonly waitMs: number;
}

/** Whom work is for. */
export interface Client {
  /** Clients take turns by it. */
  readonly identity: string;
  /** Aborts when the client goes away. */
  readonly gone: AbortSignal;
}

/** The client went away: there is nobody left to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

interface Waiting {
  readonly threads: number;
  readonly start: () => void;
  readonly refuse: (reason: unknown) => void;
}

/** Admission to a number of threads, with a bounded queue in which clients take turns. */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #queue = new FairQueue<Waiting>();
  #freeThreads: number;
  /** One for each piece of work admitted or queued. */
  readonly #cancels = new Set<AbortController>();
  #closed: Error | undefined;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
    this.#freeThreads = limits.threads;
  }

  /** How many threads are taken. */
  get busyThreads(): number {
    return this.#limits.threads - this.#freeThreads;
  }

  /** Whether the next piece of work, if it needs one thread, will not have to wait. */
  get hasFree(): boolean {
    return this.#freeThreads > 0 && this.#queue.size === 0;
  }

  /** How many pieces of work wait. */
  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Runs `work` once `threads` threads are free; they stay taken until it has ended, cancelled or not.
   * Work that asks for more threads than there are gets all of them.
   *
   * When the queue is full, a client that has far fewer places in it than another one gets the newest place of that.
   *
   * @param work begins once its threads are its own: what a request costs its client is charged there, and where that
   *   throws, the threads are free again.
   * @throws ContractError `server_busy`: at once where the queue is full, later where the wait was too long or the place
   *   went to another client; ClientGone where the client went away, which gives up the place in the queue or cancels
   *   `work`; the reason of `close`; else whatever `work` throws.
   */
  async run<T>(threads: number, client: Client, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const width = Math.min(threads, this.#limits.threads);
    const cancel = new AbortController();
    const onGone = () => cancel.abort(new ClientGone());
    client.gone.addEventListener('abort', onGone, { once: true });
    this.#cancels.add(cancel);
    try {
      if (client.gone.aborted) onGone();
      await this.#enter(width, client.identity, cancel.signal);
      try {
        cancel.signal.throwIfAborted();
        return await work(cancel.signal);
      } catch (error) {
        throw cancel.signal.aborted ? cancel.signal.reason : error;
      } finally {
        this.#freeThreads += width;
        this.#startWaiting();
      }
    } finally {
      this.#cancels.delete(cancel);
      client.gone.removeEventListener('abort', onGone);
    }
  }

  /** Cancels everything that runs or waits, and refuses what comes, with `reason`. */
  close(reason: Error): void {
    this.#closed = reason;
    for (const cancel of this.#cancels) cancel.abort(reason);
  }

  async #enter(threads: number, identity: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#closed) throw this.#closed;
    if (this.#queue.size === 0 && threads <= this.#freeThreads) {
      this.#freeThreads -= threads;
      return;
    }
    if (this.#queue.size >= this.#limits.waiting) {
      const crowdedOut = this.#queue.crowdedOutBy(identity);
      if (crowdedOut === undefined) throw new ContractError('server_busy');
      crowdedOut.refuse(new ContractError('server_busy'));
    }
    await this.#wait(threads, identity, signal);
  }

  #wait(threads: number, identity: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = (reason: unknown) => {
        leave();
        this.#queue.remove(identity, waiting);
        this.#startWaiting();
        reject(reason);
      };
      const onAbort = () => refuse(signal.reason);
      const { waitMs } = this.#limits;
      const tooLong = `No solve slot became free within ${waitMs} ms; try again later.`;
      const timer = setTimeout(() => refuse(new ContractError('server_busy', tooLong)), waitMs);
      const leave = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
      const start = () => {
        leave();
        resolve();
      };
      const waiting: Waiting = { threads, start, refuse };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#queue.push(identity, waiting);
    });
  }

  /** Only the head of the queue may start: wide work is not overtaken for ever by narrow work. */
  #startWaiting(): void {
    for (let head = this.#queue.head; head && head.threads <= this.#freeThreads; head = this.#queue.head) {
      this.#queue.shift();
      this.#freeThreads -= head.threads;
      head.start();
    }
  }
}
