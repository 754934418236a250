import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { asynchronous } from './asynchronous.ts';
import type { Call, Reply } from './sqlite/state.ts';
import { OPERATIONS, type OperatorStore, type StateStore } from './store.ts';
import type { Place } from './worker.ts';

/**
 * Opens the state database at `file` on two threads of its own, so that nobody waits for it on the calling one: not for
 * the disk, and not for the lock of another process. What is only read does not wait for what is written, either.
 *
 * @param program the bundle of worker.ts.
 * @throws Error naming the file, where it or its secret cannot be used.
 */
export async function openThreadedStore(program: URL, place: Place): Promise<StateStore & OperatorStore> {
  const writer = new StoreThread(program, place);
  // The first to open it may have to make it.
  const { path } = await writer.opened();
  const reader = new StoreThread(program, place);
  return {
    path,
    ...asynchronous((call) => (OPERATIONS[call.name] === 'read' ? reader : writer).perform(call)),
    async close() {
      await reader.close();
      await writer.close();
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

/** One thread with a connection of its own. One that has failed is replaced at the next call. */
class StoreThread {
  readonly #start: () => Worker;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #closed = false;
  #lastId = 0;
  /** What was asked for since the event loop last turned: messages cost more than calls. */
  #unsent: { id: number; call: Call }[] = [];

  constructor(program: URL, place: Place) {
    this.#start = () => {
      const worker = new Worker(program, { workerData: place });
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
    if (this.#unsent.push({ id, call }) === 1) setImmediate(() => this.#send());
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
  }

  /** Does what it was asked for before, then ends. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#send();
    if (this.#worker === undefined) return;
    const ended = once(this.#worker, 'exit');
    this.#worker.postMessage('close' satisfies Message);
    await ended;
  }

  #send(): void {
    if (this.#unsent.length === 0) return;
    this.#worker ??= this.#start();
    this.#worker.postMessage(this.#unsent satisfies Message);
    this.#unsent = [];
  }

  #take(answer: Answer): void {
    if ('path' in answer) return;
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
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
