import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Extent } from './sqlite/check.ts';
import type { Call, Identity } from './sqlite/state.ts';
import { OPERATIONS } from './store.ts';

/** The files of the state. */
export interface Place {
  readonly file: string;
  readonly secretFile: string;
}

/** Told when the thread ends without being closed. */
export interface ThreadWatcher {
  /**
   * The thread is replaced. Each charge or refund in progress may or may not have been stored.
   *
   * @param unanswered the number of these.
   */
  lost(error: unknown, unanswered: number): void;
  /** Several threads in a row ended without an answer. There is no replacement: the service cannot continue. */
  failed(error: unknown): void;
}

/** The input of a new thread. */
export interface Start extends Place {
  /** The database it must open. The first thread opens or creates whatever is there. */
  readonly identity: Identity | undefined;
  /** Non-zero once it must stop waiting for a lock held by another process. */
  readonly hurry: Int32Array;
}

/** A message to the thread: some calls, or to close. */
export type Message = readonly Sent[] | 'close';

/** A call, and the milliseconds that it waited before it was sent. */
export interface Sent {
  readonly id: number;
  readonly call: Call;
  readonly waitedMs: number;
}

/** What the thread has opened. */
export interface Opened {
  readonly path: string;
  readonly checked: Extent;
  readonly identity: Identity;
}

/** The outcome of a call. If another process held the lock, nothing was done. */
export type Outcome = { readonly result: unknown } | { readonly error: unknown; readonly isLocked: boolean };

/** A message from the thread: what it has opened, or the outcomes of some calls. */
export type Answer = Opened | readonly { readonly id: number; readonly outcome: Outcome }[];

interface Waiting {
  readonly call: Call;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Memory for short-lived objects in MiB. There are few of them; without a limit V8 would take several times as much over
 * time, which looks like a leak.
 */
const maxYoungGenerationSizeMb = 6;

/** After this many threads in a row without an answer, there is no further replacement. */
const MOST_DEATHS = 3;

/** A thread with its own connection. It is replaced if it ends. */
export class StoreThread {
  readonly #start: () => Worker;
  readonly #watcher: ThreadWatcher;
  readonly #ticks: () => number;
  readonly #hurry = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #identity: Identity | undefined;
  /** Whether the thread has opened the database. Before that it cannot have stored anything. */
  #isOpen = false;
  /** Threads that have ended since the last answer. The service sweeps every few seconds, so there are always some. */
  #deaths = 0;
  /** Why no more calls are accepted. */
  #refusal: Error | undefined;
  /** The error for calls that would have to wait for the lock. */
  #hurried: Error | undefined;
  #lastId = 0;
  /**
   * Calls made while the thread is busy are sent together when it is done: waking a thread costs more than a call, so
   * batches grow with the load.
   */
  #unsent: { id: number; call: Call; since?: number }[] = [];
  #isSending = false;
  /** Calls that were sent and not yet answered. */
  #outstanding = 0;

  constructor(program: URL, place: Place, watcher: ThreadWatcher, ticks: () => number) {
    this.#watcher = watcher;
    this.#ticks = ticks;
    this.#start = () => {
      const workerData: Start = { ...place, identity: this.#identity, hurry: this.#hurry };
      const worker = new Worker(program, { workerData, resourceLimits: { maxYoungGenerationSizeMb } });
      worker.on('message', (answer: Answer) => this.#take(answer));
      worker.once('error', (error) => this.#lose(worker, error));
      worker.once('exit', () => this.#lose(worker, new Error('the state database thread has ended')));
      return worker;
    };
  }

  /** @throws Error if the database cannot be opened. */
  async opened(): Promise<Opened> {
    this.#worker ??= this.#start();
    const [answer] = await once(this.#worker, 'message');
    return answer;
  }

  /** Whether it waits for calls, and would perform them. */
  get isIdle(): boolean {
    return this.#waiting.size === 0 && this.#refusal === undefined;
  }

  perform(call: Call): Promise<unknown> {
    if (this.#refusal) return Promise.reject(this.#refusal);
    const id = ++this.#lastId;
    if (this.#isSending) this.#unsent.push({ id, call, since: this.#ticks() });
    else {
      this.#unsent.push({ id, call });
      this.#isSending = true;
      setImmediate(() => this.#send());
    }
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { call, resolve, reject });
    });
  }

  /** From now on nothing waits for a lock held by another process: calls that would wait fail with `reason`. */
  hurry(reason: Error): void {
    this.#hurried ??= reason;
    Atomics.store(this.#hurry, 0, 1);
  }

  /** Finishes earlier calls that need not wait for a lock, then ends. */
  async close(): Promise<void> {
    const closed = new Error('the state database is closed');
    this.hurry(closed);
    this.#refusal ??= closed;
    if (this.#unsent.length > 0) this.#send();
    if (this.#worker === undefined) return;
    const ended = once(this.#worker, 'exit');
    this.#worker.postMessage('close' satisfies Message);
    await ended;
  }

  #send(): void {
    this.#isSending = this.#unsent.length > 0;
    if (!this.#isSending) return;
    this.#worker ??= this.#start();
    const now = this.#ticks();
    const sent = this.#unsent.map(({ id, call, since = now }) => ({ id, call, waitedMs: now - since }));
    this.#worker.postMessage(sent satisfies Message);
    this.#outstanding += sent.length;
    this.#unsent = [];
  }

  #take(answer: Answer): void {
    if ('path' in answer) {
      this.#identity = answer.identity;
      this.#isOpen = true;
      return;
    }
    this.#deaths = 0;
    this.#outstanding -= answer.length;
    if (this.#outstanding === 0) this.#send();
    for (const { id, outcome } of answer) {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if ('result' in outcome) waiting?.resolve(outcome.result);
      else waiting?.reject(outcome.isLocked && this.#hurried ? this.#hurried : outcome.error);
    }
  }

  /** Calls that were sent fail; the rest go to the next thread. */
  #lose(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#isSending = false;
    this.#outstanding = 0;
    const hadOpened = this.#isOpen;
    this.#isOpen = false;
    const isWanted = this.#refusal !== undefined && this.#waiting.size === 0;
    // The first thread reports to `opened()` why it could not open the database.
    if (isWanted || this.#identity === undefined) return;
    const counts = this.#rejectSent(error);
    this.#watcher.lost(error, hadOpened ? counts : 0);
    this.#deaths += 1;
    if (this.#refusal === undefined && this.#deaths < MOST_DEATHS) {
      this.#send();
      return;
    }
    this.#unsent = [];
    this.#rejectSent(error);
    if (this.#refusal) return;
    this.#refusal = new Error('the state database thread keeps failing', { cause: error });
    this.#watcher.failed(error);
  }

  /** Rejects the calls that were sent. Returns how many of them were charges and refunds. */
  #rejectSent(error: unknown): number {
    const unsent = new Set(this.#unsent.map(({ id }) => id));
    const sent = [...this.#waiting].filter(([id]) => !unsent.has(id));
    for (const [id, { reject }] of sent) {
      this.#waiting.delete(id);
      reject(error);
    }
    return sent.filter(([, { call }]) => OPERATIONS[call.name] === 'count').length;
  }
}
