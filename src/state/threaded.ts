import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { asynchronous } from './asynchronous.ts';
import { type Call, type Reply, SqliteState } from './sqlite/state.ts';
import { OPERATIONS, type OperatorStore, type StateStore } from './store.ts';
import type { Place } from './worker.ts';

/**
 * Opens the state database at `file` on a thread of its own, so that nobody waits for it on the calling one: not for the
 * disk, and not for the lock of another process. Only look-ups are done here at once, which need no lock.
 *
 * @param program the bundle of worker.ts.
 * @throws Error naming the file, where it or its secret cannot be used.
 */
export async function openThreadedStore(program: URL, place: Place): Promise<StateStore & OperatorStore> {
  const thread = new StoreThread(program, place);
  const { path } = await thread.opened();
  const here = new SqliteState(place.file, place.secretFile, { prepare: false, busyTimeoutMs: 0 });
  return {
    path,
    ...asynchronous(async (call) => {
      const [reply] = OPERATIONS[call.name] === 'look-up' ? here.perform([call]) : [];
      // What cannot be done at once takes the long way.
      return reply && 'result' in reply ? reply.result : thread.perform(call);
    }),
    async close() {
      here.close();
      await thread.close();
    },
  };
}

/** What a thread is told: some calls, or to close. */
export type Message = readonly { readonly id: number; readonly call: Call }[] | 'close';

/** What a thread tells: where it opened the database, or what came of some calls. */
export type Answer = { readonly path: string } | readonly { readonly id: number; readonly reply: Reply }[];

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Memory for short-lived objects, of which there are few: V8 would take several times as much as time goes by, which
 * looks like a leak. MiB.
 */
const maxYoungGenerationSizeMb = 6;

/** One thread with a connection of its own. One that has failed is replaced at the next call. */
class StoreThread {
  readonly #start: () => Worker;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #closed = false;
  #lastId = 0;
  /**
   * What is asked for while the thread is at work is sent when that is done: to wake a thread takes longer than to do
   * a call, so the busier everything is, the more calls are done in one go.
   */
  #unsent: { id: number; call: Call }[] = [];
  #isSending = false;

  constructor(program: URL, place: Place) {
    this.#start = () => {
      const worker = new Worker(program, { workerData: place, resourceLimits: { maxYoungGenerationSizeMb } });
      worker.on('message', (answer: Answer) => this.#take(answer));
      worker.once('error', (error) => this.#lose(worker, error));
      worker.once('exit', () => this.#lose(worker, new Error('the thread of the state database has ended')));
      return worker;
    };
  }

  /** @throws Error where the database cannot be opened. */
  async opened(): Promise<{ path: string }> {
    this.#worker ??= this.#start();
    const [answer] = await once(this.#worker, 'message');
    return answer;
  }

  perform(call: Call): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Error('the state database is closed'));
    this.#lastId += 1;
    const id = this.#lastId;
    this.#unsent.push({ id, call });
    if (!this.#isSending) {
      this.#isSending = true;
      setImmediate(() => this.#send());
    }
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
  }

  /** Does what it was asked for before, then ends. */
  async close(): Promise<void> {
    this.#closed = true;
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
    this.#worker.postMessage(this.#unsent satisfies Message);
    this.#unsent = [];
  }

  #take(answer: Answer): void {
    if ('path' in answer) return;
    this.#send();
    for (const { id, reply } of answer) {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if ('error' in reply) waiting?.reject(reply.error);
      else waiting?.resolve(reply.result);
    }
  }

  #lose(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#unsent = [];
    this.#isSending = false;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
