import type { Ticks } from '../clock.ts';
import { ContractError } from '../contract/errors.ts';
import { Cancel } from './cancel.ts';
import { type Charge, Charging, CollectedCharges, isGivenBack } from './charge.ts';
import { type Cancelled, type Client, ClientGone, type Work } from './client.ts';
import { FairQueue } from './fair-queue.ts';
import { JobQueue } from './job-queue.ts';
import { type Grant, type ThreadLimits, Threads } from './threads.ts';
import { VainWaits } from './vain-waits.ts';
import { type Demand, type Waiting, waitingFor } from './waiting.ts';

export { type Client, ClientGone, type Gone } from './client.ts';

/** How much may run, and wait, at a time. */
export interface SlotLimits extends ThreadLimits {
  /** Most tasks in the queue. */
  readonly waiting: number;
  /** Longest wait of a task, in milliseconds, unless its client has a limit of its own. */
  readonly waitMs: number;
}

/** Places in the queue that one client may hold while others wait: a quarter, rounded up. */
const shareOfQueue = (places: number): number => Math.ceil(places / 4);

/** In a full queue, a client that has used this much more thread time makes room; milliseconds of one thread. */
const CROWDING_MS = 1_000;

/** Without ticks no thread time adds up, so clients take turns. */
const STANDSTILL: Ticks = () => 0;

/** Admission to a number of threads. In its bounded queue, the client that has used the least thread time goes first. */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #queue = new FairQueue<Waiting>();
  readonly #threads: Threads;
  readonly #jobs: JobQueue;
  readonly #vainWaits: VainWaits;
  readonly #charges = new CollectedCharges();
  /** One for each task that runs or waits. */
  readonly #cancels = new Set<Cancel>();
  #closed: Error | undefined;
  #onIdle = () => {};

  constructor(limits: SlotLimits, ticks = STANDSTILL) {
    this.#limits = limits;
    this.#threads = new Threads(limits, ticks);
    this.#jobs = new JobQueue(this.#threads);
    this.#vainWaits = new VainWaits(ticks);
  }

  /** How many threads are taken, including those for short tasks. */
  get busyThreads(): number {
    return this.#threads.taken;
  }

  /** How many tasks wait. */
  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Runs `work` once `threads` threads are free. The threads stay taken until it has ended, even if it is cancelled. A task
   * that asks for more threads than there are gets all of them.
   *
   * While others wait, a client gets no threads and no places in the queue beyond its share. In a full queue, a client with
   * far fewer places than another one takes the newest place in that client's queue; so does a client that has used far
   * less thread time.
   *
   * While long tasks hold all threads, a short task on one thread gets a further one, if there is any.
   *
   * @param work begins once it has its threads and is charged.
   * @param charge is made as soon as the task has threads or a place in the queue, so that no thread waits for the charge.
   *   If it is refused, the task gives them back. A task that never began or that ended busy is refunded. So is one that
   *   waited in vain, unless its client has done so too often.
   * @param isShort whether `work` is sure to end soon.
   * @throws ContractError `server_busy`: at once if the queue is full, later if the wait was too long or another client took
   *   the place; ClientGone once the client went away, which gives up the place in the queue or cancels `work`; the reason
   *   of `close`; else whatever `charge` or `work` throws.
   */
  async run<T>(threads: number, client: Client, work: Work<T>, charge?: Charge, isShort = false): Promise<T> {
    const width = Math.min(threads, this.#limits.threads);
    return this.#cancellable(client, async (cancel) => {
      const entered = this.#enter(
        { threads: width, isShort: isShort && width === 1, waits: client.waits },
        client.identity,
        cancel,
      );
      // A task that waits can be charged together with others.
      const waits = entered instanceof Promise;
      const charging = charge && (waits ? this.#charges.add(charge) : new Charging(charge).make());
      return this.#runCharged(entered, client.identity, charging, work, cancel);
    });
  }

  /**
   * Runs a job. It takes no place in the queue, waits for as long as it takes, and starts after the tasks of its client.
   *
   * @throws ClientGone once it is not wanted any more; the reason of `close`; else whatever `work` throws.
   */
  async runJob<T>(threads: number, client: Client, work: Work<T>): Promise<T> {
    return this.#cancellable(client, async (cancel) => {
      cancel.throwIfAborted();
      if (this.#closed) throw this.#closed;
      const granted = this.#jobs.wait(threads, client.identity, cancel);
      this.#startWaiting();
      return this.#runCharged(granted, client.identity, undefined, work, cancel);
    });
  }

  /** Does something that ends when its client goes away, or at `close`. */
  async #cancellable<T>({ gone }: Client, run: (cancel: Cancel) => Promise<T>): Promise<T> {
    const cancel = new Cancel();
    const onGone = () => cancel.abort(new ClientGone());
    gone.addEventListener('abort', onGone, { once: true });
    this.#cancels.add(cancel);
    try {
      if (gone.aborted) onGone();
      return await run(cancel);
    } finally {
      this.#cancels.delete(cancel);
      if (this.#cancels.size === 0) this.#onIdle();
      gone.removeEventListener('abort', onGone);
    }
  }

  async #runCharged<T>(
    entered: Promise<Grant> | Grant,
    identity: string,
    charging: Charging | undefined,
    work: Work<T>,
    cancel: Cancel,
  ): Promise<T> {
    charging?.refund.catch((refusal) => cancel.abort(refusal));
    let hasBegun = false;
    try {
      const grant = entered instanceof Promise ? await entered : entered;
      try {
        if (charging?.isMade === false) this.#charges.makeAll();
        await charging?.refund;
        cancel.throwIfAborted();
        hasBegun = true;
        return await work(cancel, grant.threads);
      } catch (error) {
        throw cancel.aborted ? cancel.reason : error;
      } finally {
        this.#release(identity, grant);
      }
    } catch (error) {
      if (isGivenBack(hasBegun, error) && !(charging?.isMade && this.#isCostly(hasBegun, identity, error)))
        await charging?.giveBack();
      throw error;
    }
  }

  /** Whether a task that never began stays charged: its client has waited in vain too often. */
  #isCostly(hasBegun: boolean, identity: string, reason: unknown): boolean {
    const isBusy = reason instanceof ContractError && reason.code === 'server_busy';
    if (hasBegun || this.#closed || !(isBusy || reason instanceof ClientGone)) return false;
    return !this.#vainWaits.count(identity);
  }

  /** Cancels all tasks, and refuses new ones, with `reason`. */
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
   * @returns the threads, or a promise of them if they are not free yet.
   * @throws ContractError `server_busy` if the queue has no place either.
   */
  #enter(demand: Demand, identity: string, signal: Cancelled): Promise<Grant> | Grant {
    signal.throwIfAborted();
    if (this.#closed) throw this.#closed;
    const queue = this.#queue;
    const { threads, isShort } = demand;
    const places = queue.itemsOf(identity);
    if (places === 0) this.#threads.arrive(identity);
    if (queue.size === 0 && this.#threads.haveFree(threads)) {
      return this.#threads.take(identity, threads, isShort);
    }
    // No short task waits while a further thread is free.
    if (isShort && this.#threads.haveFreeForShort) return this.#threads.takeForShort(identity);
    const isBeyondShare = places >= shareOfQueue(this.#limits.waiting);
    if (isBeyondShare && queue.hasOthersThan(identity)) throw new ContractError('server_busy');
    if (queue.size >= this.#limits.waiting) {
      const crowdedOut = queue.crowdedOutBy(identity, (owner) => this.#threads.rank(owner), CROWDING_MS);
      if (crowdedOut === undefined) throw new ContractError('server_busy');
      crowdedOut.refuse(new ContractError('server_busy'));
    }
    const granted = this.#wait(demand, identity, signal);
    // Tasks before it may not be able to start: their clients hold their share already.
    this.#startWaiting();
    return granted;
  }

  #release(identity: string, grant: Grant): void {
    const owners = this.#queue.owners + (this.#queue.itemsOf(identity) > 0 ? 0 : 1);
    this.#threads.release(identity, grant, owners);
    this.#startWaiting();
  }

  #wait(demand: Demand, identity: string, signal: Cancelled): Promise<Grant> {
    const { waitMs } = this.#limits;
    const { waiting, granted } = waitingFor(demand, waitMs, signal, () => {
      this.#queue.remove(identity, waiting);
      this.#startWaiting();
    });
    this.#queue.push(identity, waiting);
    return granted;
  }

  /** Starts tasks in their turn. It stops at one that lacks threads, so narrow tasks cannot overtake a wide one for ever. */
  #startWaiting(): void {
    for (;;) {
      const next = this.#next();
      const job = this.#nextJob();
      if (job && !(next && this.#threads.rank(next.owner) <= this.#threads.rank(job.owner))) {
        if (!this.#threads.haveFree(1)) break;
        this.#jobs.start(job, this.#allowance(job.owner));
        continue;
      }
      if (next === undefined) break;
      const { owner, item } = next;
      const threads = Math.min(item.threads, this.#allowance(owner));
      if (!this.#threads.haveFree(threads)) break;
      this.#queue.take(owner, item);
      item.start(this.#threads.take(owner, threads, item.isShort));
    }
    this.#startShort();
  }

  /** The job whose turn it is: its client has no task waiting. */
  #nextJob() {
    return this.#jobs.next((owner) => this.#queue.itemsOf(owner) === 0 && this.#allowance(owner) > 0);
  }

  /** Starts short tasks on the further threads. */
  #startShort(): void {
    while (this.#threads.haveFreeForShort) {
      const next = this.#queue.next(
        (owner) => this.#threads.rank(owner),
        (waiting) => waiting.isShort,
      );
      if (next === undefined) return;
      this.#queue.take(next.owner, next.item);
      next.item.start(this.#threads.takeForShort(next.owner));
    }
  }

  #next() {
    return this.#queue.next((owner) => (this.#allowance(owner) > 0 ? this.#threads.rank(owner) : undefined));
  }

  /** How many more threads `owner` may take: all of them, unless somebody else waits. */
  #allowance(owner: string): number {
    return this.#queue.hasOthersThan(owner) ? this.#threads.allowance(owner) : this.#limits.threads;
  }
}
