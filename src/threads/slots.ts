import { ContractError } from '../contract/errors.ts';
import { type Charge, Charging, CollectedCharges, isGivenBack } from './charge.ts';
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

/** What is run; it is told to end by the signal. */
type Work<T> = (signal: AbortSignal) => Promise<T>;

/** Admission to a number of threads, with a bounded queue in which clients take turns. */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #queue = new FairQueue<Waiting>();
  readonly #charges = new CollectedCharges();
  #freeThreads: number;
  /** One for each piece of work admitted or queued. */
  readonly #cancels = new Set<AbortController>();
  #closed: Error | undefined;
  #onIdle = () => {};

  constructor(limits: SlotLimits) {
    this.#limits = limits;
    this.#freeThreads = limits.threads;
  }

  /** How many threads are taken. */
  get busyThreads(): number {
    return this.#limits.threads - this.#freeThreads;
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
   * @param work begins once its threads are its own and it is charged.
   * @param charge is made as soon as threads, or a place in the queue, are sure, so that no thread waits for it; where it
   *   is refused, they are given back. Work that never began, or that ended busy, gets it back.
   * @throws ContractError `server_busy`: at once where the queue is full, later where the wait was too long or the place
   *   went to another client; ClientGone where the client went away, which gives up the place in the queue or cancels
   *   `work`; the reason of `close`; else whatever `charge` or `work` throws.
   */
  async run<T>(threads: number, client: Client, work: Work<T>, charge?: Charge): Promise<T> {
    const width = Math.min(threads, this.#limits.threads);
    const cancel = new AbortController();
    const onGone = () => cancel.abort(new ClientGone());
    client.gone.addEventListener('abort', onGone, { once: true });
    this.#cancels.add(cancel);
    try {
      if (client.gone.aborted) onGone();
      const threadsFree = this.#enter(width, client.identity, cancel.signal);
      // What has to wait has the time to be charged together with others.
      const charging = charge && (threadsFree ? this.#charges.add(charge) : new Charging(charge).make());
      return await this.#runCharged(threadsFree, width, charging, work, cancel);
    } finally {
      this.#cancels.delete(cancel);
      if (this.#cancels.size === 0) this.#onIdle();
      client.gone.removeEventListener('abort', onGone);
    }
  }

  async #runCharged<T>(
    threadsFree: Promise<void> | undefined,
    threads: number,
    charging: Charging | undefined,
    work: Work<T>,
    cancel: AbortController,
  ): Promise<T> {
    charging?.refund.catch((refusal) => cancel.abort(refusal));
    let hasBegun = false;
    try {
      if (threadsFree) await threadsFree;
      try {
        if (charging?.isMade === false) this.#charges.makeAll();
        await charging?.refund;
        cancel.signal.throwIfAborted();
        hasBegun = true;
        return await work(cancel.signal);
      } catch (error) {
        throw cancel.signal.aborted ? cancel.signal.reason : error;
      } finally {
        this.#freeThreads += threads;
        this.#startWaiting();
      }
    } catch (error) {
      if (isGivenBack(hasBegun, error)) await charging?.giveBack();
      throw error;
    }
  }

  /** Cancels everything that runs or waits, and refuses what comes, with `reason`. */
  close(reason: Error): void {
    this.#closed = reason;
    for (const cancel of this.#cancels) cancel.abort(reason);
  }

  /** Resolves once nothing runs or waits. */
  async idle(): Promise<void> {
    if (this.#cancels.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }

  /**
   * Takes threads, or a place in the queue.
   *
   * @returns a promise of the threads, where they are not free at once.
   * @throws where there is no place either.
   */
  #enter(threads: number, identity: string, signal: AbortSignal): Promise<void> | undefined {
    signal.throwIfAborted();
    if (this.#closed) throw this.#closed;
    if (this.#queue.size === 0 && threads <= this.#freeThreads) {
      this.#freeThreads -= threads;
      return undefined;
    }
    if (this.#queue.size >= this.#limits.waiting) {
      const crowdedOut = this.#queue.crowdedOutBy(identity);
      if (crowdedOut === undefined) throw new ContractError('server_busy');
      crowdedOut.refuse(new ContractError('server_busy'));
    }
    return this.#wait(threads, identity, signal);
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
