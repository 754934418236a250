import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Extent } from './sqlite/check.ts';
import type { Call, Identity } from './sqlite/state.ts';
import { OPERATIONS } from './store.ts';

/** Where the state lies. */
export interface Place {
  readonly file: string;
  readonly secretFile: string;
}

/** What is told of a thread that ends although nobody closed it. */
export interface ThreadWatcher {
  /**
   * It is replaced. Of the charges and refunds that it was at work on, any may be made or not: nobody was answered.
   *
   * @param unanswered how many these are.
   */
  lost(error: unknown, unanswered: number): void;
  /** One after another has ended before it answered anything, so none takes its place: the service cannot go on. */
  failed(error: unknown): void;
}

/** What a thread begins with. */
export interface Start extends Place {
  /** What it has to open; the first thread opens what there is, or makes it. */
  readonly identity: Identity | undefined;
  /** Not 0 as soon as it must not wait any longer for the lock of another process. */
  readonly hurry: Int32Array;
}

/** What a thread is told: some calls, or to close. */
export type Message = readonly Sent[] | 'close';

/** A call, and how long it has waited until it was sent, in milliseconds. */
export interface Sent {
  readonly id: number;
  readonly call: Call;
  readonly waitedMs: number;
}

/** What a thread has opened. */
export interface Opened {
  readonly path: string;
  readonly checked: Extent;
  readonly identity: Identity;
}

/** What came of a call; where another process has the lock, nothing was done. */
export type Outcome = { readonly result: unknown } | { readonly error: unknown; readonly isLocked: boolean };

/** What a thread tells: what it has opened, or what came of some calls. */
export type Answer = Opened | readonly { readonly id: number; readonly outcome: Outcome }[];

interface Waiting {
  readonly call: Call;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Memory for short-lived objects, of which there are few: V8 would take several times as much as time goes by, which
 * looks like a leak. MiB.
 */
const maxYoungGenerationSizeMb = 6;

/** Threads that may end one after another, without an answer between them, before none takes their place any more. */
const MOST_DEATHS = 3;

/** One thread with a connection of its own. One that has ended is replaced. */
export class StoreThread {
  readonly #start: () => Worker;
  readonly #watcher: ThreadWatcher;
  readonly #ticks: () => number;
  readonly #hurry = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #identity: Identity | undefined;
  /** Whether the thread has opened the database: one that has not, has done nothing. */
  #isOpen = false;
  /** Threads that have ended since one has answered. */
  #deaths = 0;
  /** Why no call is taken any more. */
  #refusal: Error | undefined;
  /** What calls are told that would have to wait for the lock. */
  #hurried: Error | undefined;
  #lastId = 0;
  /**
   * What is asked for while the thread is at work is sent when that is done: to wake a thread takes longer than to do
   * a call, so the busier everything is, the more calls are done in one go.
   */
  #unsent: { id: number; call: Call; since?: number }[] = [];
  #isSending = false;
  /** Calls that were sent, and of which nothing is known yet. */
  #outstanding = 0;

  constructor(program: URL, place: Place, watcher: ThreadWatcher, ticks: () => number) {
    this.#watcher = watcher;
    this.#ticks = ticks;
    this.#start = () => {
      const workerData: Start = { ...place, identity: this.#identity, hurry: this.#hurry };
      const worker = new Worker(program, { workerData, resourceLimits: { maxYoungGenerationSizeMb } });
      worker.on('message', (answer: Answer) => this.#take(answer));
      worker.once('error', (error) => this.#lose(worker, error));
      worker.once('exit', () => this.#lose(worker, new Error('the thread of the state database has ended')));
      return worker;
    };
  }

  /** @throws Error where the database cannot be opened. */
  async opened(): Promise<Opened> {
    this.#worker ??= this.#start();
    const [answer] = await once(this.#worker, 'message');
    return answer;
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

  /** From now on nothing waits for the lock of another process: what would have to is not done, and fails with `reason`. */
  hurry(reason: Error): void {
    this.#hurried ??= reason;
    Atomics.store(this.#hurry, 0, 1);
  }

  /** Does what it was asked for before, as far as it need not wait for the lock of another process, then ends. */
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

  /** What the thread was sent fails; what it was not sent is done by the next one. */
  #lose(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#isSending = false;
    this.#outstanding = 0;
    const hadOpened = this.#isOpen;
    this.#isOpen = false;
    const isWanted = this.#refusal !== undefined && this.#waiting.size === 0;
    // The first one to open the database tells its opener why it could not.
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
    this.#refusal = new Error('the thread of the state database ends again and again', { cause: error });
    this.#watcher.failed(error);
  }

  /** Rejects what the thread was sent; how many charges and refunds these are. */
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
