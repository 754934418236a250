import type { Ticks } from '../clock.ts';
import { ContractError } from '../contract/errors.ts';
import { type Charge, Charging, CollectedCharges, isGivenBack } from './charge.ts';
import { FairQueue } from './fair-queue.ts';
import { type Grant, type ThreadLimits, Threads } from './threads.ts';
import { VainWaits } from './vain-waits.ts';
import type { WaitLimit } from './wait-limit.ts';

/** How much may run, and wait to run, at one time. */
export interface SlotLimits extends ThreadLimits {
  /** Pieces of work that wait for their threads at most. */
  readonly waiting: number;
  /** How long each of these may wait, in milliseconds, where its client does not say. */
  readonly waitMs: number;
}

/** Whom work is for. */
export interface Client {
  /** Whose part of threads and queue the work takes. */
  readonly identity: string;
  /** Aborts when the client goes away. */
  readonly gone: AbortSignal;
  /** What is left of the time that the request may wait; where it is missing, each wait has the time of the limits. */
  readonly waits?: WaitLimit;
}

/** The client went away: there is nobody left to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** What work asks for. */
interface Demand {
  readonly threads: number;
  readonly isShort: boolean;
  readonly waits: WaitLimit | undefined;
}

interface Waiting extends Demand {
  readonly start: (grant: Grant) => void;
  readonly refuse: (reason: unknown) => void;
}

/** What is run, on so many threads; it is told to end by the signal. */
type Work<T> = (signal: AbortSignal, threads: number) => Promise<T>;

/** What one client may hold of the queue while others wait: a quarter, rounded up. */
const shareOfQueue = (places: number): number => Math.ceil(places / 4);

/** Who has used so much more of the threads makes room in a full queue, in milliseconds of one thread. */
const CROWDING_MS = 1_000;

/** Where no time passes, clients take turns, solve by solve. */
const STANDSTILL: Ticks = () => 0;

/** Admission to a number of threads, with a bounded queue in which whoever has used the threads least goes first. */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #queue = new FairQueue<Waiting>();
  readonly #threads: Threads;
  readonly #vainWaits: VainWaits;
  readonly #charges = new CollectedCharges();
  /** One for each piece of work admitted or queued. */
  readonly #cancels = new Set<AbortController>();
  #closed: Error | undefined;
  #onIdle = () => {};

  constructor(limits: SlotLimits, ticks = STANDSTILL) {
    this.#limits = limits;
    this.#threads = new Threads(limits, ticks);
    this.#vainWaits = new VainWaits(ticks);
  }

  /** How many threads are taken, those for short work included. */
  get busyThreads(): number {
    return this.#threads.taken;
  }

  /** How many pieces of work wait. */
  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Runs `work` once `threads` threads are free; they stay taken until it has ended, cancelled or not.
   * Work that asks for more threads than there are gets all of them.
   *
   * While others wait, work gets no more threads than its client's share has left, and none beyond that share, and a client
   * gets no more places in the queue than its share. When the queue is full, a client that has far fewer places in it than
   * another one gets the newest place of that, and one that has used the threads far less too.
   *
   * While long work holds all threads, short work on one thread gets the further ones, if there are any.
   *
   * @param work begins once its threads are its own and it is charged.
   * @param charge is made as soon as threads, or a place in the queue, are sure, so that no thread waits for it; where it
   *   is refused, they are given back. Work that never began, or that ended busy, gets it back; so does work that waited
   *   in vain, unless its client has had that too often.
   * @param isShort whether `work` is sure to end soon.
   * @throws ContractError `server_busy`: at once where the queue is full, later where the wait was too long or the place
   *   went to another client; ClientGone where the client went away, which gives up the place in the queue or cancels
   *   `work`; the reason of `close`; else whatever `charge` or `work` throws.
   */
  async run<T>(threads: number, client: Client, work: Work<T>, charge?: Charge, isShort = false): Promise<T> {
    const width = Math.min(threads, this.#limits.threads);
    const cancel = new AbortController();
    const onGone = () => cancel.abort(new ClientGone());
    client.gone.addEventListener('abort', onGone, { once: true });
    this.#cancels.add(cancel);
    try {
      if (client.gone.aborted) onGone();
      const entered = this.#enter(
        { threads: width, isShort: isShort && width === 1, waits: client.waits },
        client.identity,
        cancel.signal,
      );
      // What has to wait has the time to be charged together with others.
      const waits = entered instanceof Promise;
      const charging = charge && (waits ? this.#charges.add(charge) : new Charging(charge).make());
      return await this.#runCharged(entered, client.identity, charging, work, cancel);
    } finally {
      this.#cancels.delete(cancel);
      if (this.#cancels.size === 0) this.#onIdle();
      client.gone.removeEventListener('abort', onGone);
    }
  }

  async #runCharged<T>(
    entered: Promise<Grant> | Grant,
    identity: string,
    charging: Charging | undefined,
    work: Work<T>,
    cancel: AbortController,
  ): Promise<T> {
    charging?.refund.catch((refusal) => cancel.abort(refusal));
    let hasBegun = false;
    try {
      const grant = entered instanceof Promise ? await entered : entered;
      try {
        if (charging?.isMade === false) this.#charges.makeAll();
        await charging?.refund;
        cancel.signal.throwIfAborted();
        hasBegun = true;
        return await work(cancel.signal, grant.threads);
      } catch (error) {
        throw cancel.signal.aborted ? cancel.signal.reason : error;
      } finally {
        this.#release(identity, grant);
      }
    } catch (error) {
      if (isGivenBack(hasBegun, error) && !(charging?.isMade && this.#isCostly(hasBegun, identity, error)))
        await charging?.giveBack();
      throw error;
    }
  }

  /** Whether work that never began keeps its charge, because its client has waited in vain too often. */
  #isCostly(hasBegun: boolean, identity: string, reason: unknown): boolean {
    const isBusy = reason instanceof ContractError && reason.code === 'server_busy';
    if (hasBegun || this.#closed || !(isBusy || reason instanceof ClientGone)) return false;
    return !this.#vainWaits.count(identity);
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
  #enter(demand: Demand, identity: string, signal: AbortSignal): Promise<Grant> | Grant {
    signal.throwIfAborted();
    if (this.#closed) throw this.#closed;
    const queue = this.#queue;
    const { threads, isShort } = demand;
    const places = queue.itemsOf(identity);
    if (places === 0) this.#threads.arrive(identity);
    if (queue.size === 0 && this.#threads.haveFree(threads)) {
      return this.#threads.take(identity, threads, isShort);
    }
    // No short work waits while there is a further thread for it.
    if (isShort && this.#threads.haveFreeForShort) return this.#threads.takeForShort(identity);
    const isBeyondShare = places >= shareOfQueue(this.#limits.waiting);
    if (isBeyondShare && queue.hasOthersThan(identity)) throw new ContractError('server_busy');
    if (queue.size >= this.#limits.waiting) {
      const crowdedOut = queue.crowdedOutBy(identity, (owner) => this.#threads.rank(owner), CROWDING_MS);
      if (crowdedOut === undefined) throw new ContractError('server_busy');
      crowdedOut.refuse(new ContractError('server_busy'));
    }
    const granted = this.#wait(demand, identity, signal);
    // Those before it may hold their share of the threads already.
    this.#startWaiting();
    return granted;
  }

  #release(identity: string, grant: Grant): void {
    const owners = this.#queue.owners + (this.#queue.itemsOf(identity) > 0 ? 0 : 1);
    this.#threads.release(identity, grant, owners);
    this.#startWaiting();
  }

  #wait(demand: Demand, identity: string, signal: AbortSignal): Promise<Grant> {
    return new Promise((resolve, reject) => {
      const refuse = (reason: unknown) => {
        leave();
        this.#queue.remove(identity, waiting);
        this.#startWaiting();
        reject(reason);
      };
      const onAbort = () => refuse(signal.reason);
      const { waitMs } = this.#limits;
      const tooLong = `No solver thread became free within ${waitMs} ms; try again later.`;
      const leftMs = demand.waits?.leftMs ?? waitMs;
      const timer = setTimeout(() => refuse(new ContractError('server_busy', tooLong)), leftMs);
      const waited = demand.waits?.begin();
      const leave = () => {
        clearTimeout(timer);
        waited?.();
        signal.removeEventListener('abort', onAbort);
      };
      const start = (grant: Grant) => {
        leave();
        resolve(grant);
      };
      const waiting: Waiting = { ...demand, start, refuse };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#queue.push(identity, waiting);
    });
  }

  /** Starts whose turn it is, as long as there are threads for it: wide work is not overtaken for ever by narrow work. */
  #startWaiting(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const { owner, item } = next;
      const threads = Math.min(item.threads, this.#allowance(owner));
      if (!this.#threads.haveFree(threads)) break;
      this.#queue.take(owner, item);
      item.start(this.#threads.take(owner, threads, item.isShort));
    }
    this.#startShort();
  }

  /** Starts short work on the threads that long work cannot have. */
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

  /** How many threads more `owner` may take: all, where nobody else waits. */
  #allowance(owner: string): number {
    return this.#queue.hasOthersThan(owner) ? this.#threads.allowance(owner) : this.#limits.threads;
  }
}
