import type { Ticks } from '../clock.ts';
import { ContractError } from '../contract/errors.ts';
import { type Charge, Refunds } from './charge.ts';
import { type Client, ClientGone } from './client.ts';
import { FairQueue } from './fair-queue.ts';
import { type Grant, type ThreadLimits, Threads } from './threads.ts';

export { type Client, ClientGone } from './client.ts';

/** How much may run, and wait, at a time. */
export interface SlotLimits extends ThreadLimits {
  /** Most tasks in the queue. */
  readonly waiting: number;
  /** Longest wait of a task, in milliseconds, unless its client has a limit of its own. */
  readonly waitMs: number;
}

/** A task: it runs on `threads` threads and ends when `signal` is aborted. */
export type Work<T> = (signal: AbortSignal, threads: number) => Promise<T>;

/** A task or a job in its queue. */
interface Waiting {
  readonly threads: number;
  readonly isShort: boolean;
  readonly start: (grant: Grant) => void;
  readonly refuse: (reason: unknown) => void;
}

/** Places in the queue that one client may hold while others wait: a quarter, rounded up. */
const shareOfQueue = (places: number): number => Math.ceil(places / 4);

/** In a full queue, a client that has used this much more thread time makes room; milliseconds of one thread. */
const CROWDING_MS = 1_000;

/** A clock that stands still: no thread time adds up, so clients take turns. */
const FROZEN_CLOCK: Ticks = () => 0;

/** Admission to a number of threads. In its bounded queue, the client that has used the least thread time goes first. */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #threads: Threads;
  readonly #tasks = new FairQueue<Waiting>();
  /** Jobs wait for as long as it takes. */
  readonly #jobs = new FairQueue<Waiting>();
  readonly #refunds: Refunds;
  /** One for each task that runs or waits. */
  readonly #present = new Set<AbortController>();
  #closed: Error | undefined;
  #onIdle = () => {};

  constructor(limits: SlotLimits, ticks = FROZEN_CLOCK) {
    this.#limits = limits;
    this.#threads = new Threads(limits, ticks);
    this.#refunds = new Refunds(ticks);
  }

  /** How many threads are taken, including those for short tasks. */
  get busyThreads(): number {
    return this.#threads.taken;
  }

  /** How many tasks wait. */
  get waiting(): number {
    return this.#tasks.size;
  }

  /**
   * Runs `work` once `threads` threads are free. The threads stay taken until it has ended, even if it is cancelled. A task
   * that asks for more threads than there are gets all of them.
   *
   * While others wait, a client gets no threads and no places in the queue beyond its share. In a full queue, a client with
   * far fewer places than another one takes the newest place in that client's queue; so does a client that has used far
   * less thread time.
   *
   * While long tasks hold all threads, a short task on one thread gets an extra one, if there is any.
   *
   * @param work begins once it has its threads and is charged.
   * @param charge is made as soon as the task has threads or a place in the queue, so that no thread waits for the charge.
   *   If it is refused, the task gives them back. A task that never started or that ended busy is refunded, unless its
   *   client has had too many refunds.
   * @param isShort whether `work` is sure to end soon.
   * @throws ContractError `server_busy`: at once if the queue is full, later if the wait was too long or another client took
   *   the place; ClientGone once the client went away, which gives up the place in the queue or cancels `work`; the reason
   *   of `close`; else whatever `charge` or `work` throws.
   */
  async run<T>(threads: number, client: Client, work: Work<T>, charge?: Charge, isShort = false): Promise<T> {
    const width = Math.min(threads, this.#limits.threads);
    return this.#cancellable(client, async (abort) => {
      const granted = this.#enter(width, isShort && width === 1, client, abort.signal);
      return this.#runCharged(granted, client.identity, work, abort, charge?.());
    });
  }

  /**
   * Runs a job. It takes no place in the queue, waits for as long as it takes, and starts after the tasks of its client. It
   * does not wait for more threads than are free: with fewer it takes longer and has the same result.
   *
   * @throws ClientGone once it is not wanted any more; the reason of `close`; else whatever `work` throws.
   */
  async runJob<T>(threads: number, client: Client, work: Work<T>): Promise<T> {
    const { identity } = client;
    return this.#cancellable(client, async (abort) => {
      this.#requireOpen(abort.signal);
      this.#threads.arrive(identity);
      const granted = this.#wait(this.#jobs, identity, { threads, isShort: false }, abort.signal);
      this.#startWaiting();
      return this.#runCharged(granted, identity, work, abort);
    });
  }

  /** Cancels all tasks, and refuses new ones, with `reason`. */
  close(reason: Error): void {
    this.#closed = reason;
    for (const abort of this.#present) abort.abort(reason);
  }

  /** Resolves once nothing runs or waits. */
  async idle(): Promise<void> {
    if (this.#present.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }

  /** Does something that ends when its client goes away, or at `close`. */
  async #cancellable<T>({ gone }: Client, run: (abort: AbortController) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    const onGone = () => abort.abort(new ClientGone());
    gone.addEventListener('abort', onGone, { once: true });
    this.#present.add(abort);
    try {
      if (gone.aborted) onGone();
      return await run(abort);
    } finally {
      this.#present.delete(abort);
      if (this.#present.size === 0) this.#onIdle();
      gone.removeEventListener('abort', onGone);
    }
  }

  async #runCharged<T>(
    granted: Promise<Grant>,
    identity: string,
    work: Work<T>,
    abort: AbortController,
    charged?: ReturnType<Charge>,
  ): Promise<T> {
    const { signal } = abort;
    charged?.catch((refusal) => abort.abort(refusal));
    let hasStarted = false;
    try {
      const grant = await granted;
      try {
        await charged;
        signal.throwIfAborted();
        hasStarted = true;
        return await work(signal, grant.threads);
      } catch (error) {
        throw signal.aborted ? signal.reason : error;
      } finally {
        this.#release(identity, grant);
      }
    } catch (error) {
      const isEnd = this.#closed !== undefined && !hasStarted;
      if (charged && (isEnd || this.#refunds.isDue(identity, hasStarted, error))) {
        const refund = await charged.catch(() => undefined);
        await refund?.();
      }
      throw error;
    }
  }

  /**
   * Takes threads, or a place in the queue.
   *
   * @throws ContractError `server_busy` if there is no place either.
   */
  #enter(threads: number, isShort: boolean, client: Client, signal: AbortSignal): Promise<Grant> {
    this.#requireOpen(signal);
    const { identity } = client;
    const queue = this.#tasks;
    const places = queue.itemsOf(identity);
    if (places === 0) this.#threads.arrive(identity);
    if (queue.size === 0 && threads <= this.#threads.free) {
      return Promise.resolve(this.#threads.take(identity, threads, isShort ? 'short' : 'long'));
    }
    // No short task waits while an extra thread is free.
    if (isShort && this.#threads.haveFreeForShort) {
      return Promise.resolve(this.#threads.take(identity, 1, 'extra'));
    }
    const isBeyondShare = places >= shareOfQueue(this.#limits.waiting);
    if (isBeyondShare && queue.hasOthersThan(identity)) throw new ContractError('server_busy');
    if (queue.size >= this.#limits.waiting) {
      const crowdedOut = queue.crowdedOutBy(identity, (owner) => this.#threads.rank(owner), CROWDING_MS);
      if (crowdedOut === undefined) throw new ContractError('server_busy');
      crowdedOut.refuse(new ContractError('server_busy'));
    }
    const granted = this.#wait(queue, identity, { threads, isShort }, signal, client);
    // Tasks before it may not be able to start: their clients hold their share already.
    this.#startWaiting();
    return granted;
  }

  /** @throws the reason of the signal or of `close`, if there is one. */
  #requireOpen(signal: AbortSignal): void {
    signal.throwIfAborted();
    if (this.#closed) throw this.#closed;
  }

  /** @param client whose time limits the wait; without, it has no limit. */
  #wait(
    queue: FairQueue<Waiting>,
    owner: string,
    demand: Pick<Waiting, 'threads' | 'isShort'>,
    signal: AbortSignal,
    client?: Client,
  ): Promise<Grant> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const endWait = client?.waits?.begin();
      const leave = () => {
        clearTimeout(timer);
        endWait?.();
        signal.removeEventListener('abort', onAbort);
      };
      const refuse = (reason: unknown) => {
        leave();
        queue.remove(owner, waiting);
        reject(reason);
        this.#startWaiting();
      };
      const start = (grant: Grant) => {
        leave();
        resolve(grant);
      };
      const onAbort = () => refuse(signal.reason);
      const waiting: Waiting = { ...demand, start, refuse };
      signal.addEventListener('abort', onAbort, { once: true });
      queue.push(owner, waiting);
      if (!client) return;
      const { waitMs } = this.#limits;
      const tooLong = `No solver thread became free within ${waitMs} ms; try again later.`;
      timer = setTimeout(
        () => refuse(new ContractError('server_busy', tooLong)),
        client.waits?.leftMs ?? waitMs,
      );
    });
  }

  #release(identity: string, grant: Grant): void {
    const owners = this.#tasks.owners + (this.#tasks.itemsOf(identity) > 0 ? 0 : 1);
    this.#threads.release(identity, grant, owners);
    this.#startWaiting();
  }

  /** Starts tasks in their turn. It stops at one that lacks threads, so narrow tasks cannot overtake a wide one for ever. */
  #startWaiting(): void {
    for (;;) {
      const task = this.#tasks.next((owner) => this.#rankOf(owner));
      const job = this.#nextJob();
      if (job && !(task && this.#threads.rank(task.owner) <= this.#threads.rank(job.owner))) {
        this.#startJob(job);
        continue;
      }
      if (task === undefined) break;
      const { owner, item } = task;
      const threads = Math.min(item.threads, this.#allowance(owner));
      if (threads > this.#threads.free) break;
      this.#tasks.take(owner, item);
      item.start(this.#threads.take(owner, threads, item.isShort ? 'short' : 'long'));
    }
    this.#startShort();
  }

  /** The job whose turn it is, if there is a thread for it: its client has no task waiting. */
  #nextJob() {
    if (this.#threads.freeForJobs <= 0) return undefined;
    return this.#jobs.next((owner) => (this.#tasks.itemsOf(owner) === 0 ? this.#rankOf(owner) : undefined));
  }

  #startJob({ owner, item }: { readonly owner: string; readonly item: Waiting }): void {
    const threads = Math.min(item.threads, this.#allowance(owner), this.#threads.freeForJobs);
    this.#jobs.take(owner, item);
    item.start(this.#threads.take(owner, threads, 'job'));
  }

  /** Starts short tasks on the extra threads. */
  #startShort(): void {
    while (this.#threads.haveFreeForShort) {
      const next = this.#tasks.next(
        (owner) => this.#threads.rank(owner),
        (waiting) => waiting.isShort,
      );
      if (next === undefined) return;
      this.#tasks.take(next.owner, next.item);
      next.item.start(this.#threads.take(next.owner, 1, 'extra'));
    }
  }

  /** The rank of an owner that may take threads. */
  #rankOf(owner: string): number | undefined {
    return this.#allowance(owner) > 0 ? this.#threads.rank(owner) : undefined;
  }

  /** How many more threads `owner` may take: all of them, unless somebody else waits. */
  #allowance(owner: string): number {
    return this.#tasks.hasOthersThan(owner) ? this.#threads.allowance(owner) : this.#limits.threads;
  }
}
