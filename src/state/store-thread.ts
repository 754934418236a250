import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { asynchronous, type Call } from './calls.ts';
import type { JobStore } from './jobs.ts';
import type { Extent } from './sqlite/check.ts';
import type { OperatorStore, StateStore } from './store.ts';

/** The files of a state in SQLite. */
export interface StateFiles {
  readonly file: string;
  readonly secretFile: string;
}

/** A message to the thread: a call, or that no call may wait any longer, or to close. */
export type Message = { readonly id: number; readonly call: Call } | 'stop waiting' | 'close';

/** What the thread has opened. */
export interface Opened {
  readonly path: string;
  readonly checked: Extent;
  /** Whether the database was created. */
  readonly isNew: boolean;
}

/** The outcome of a call. If another process held the lock, nothing was done. */
export type Outcome = { readonly result: unknown } | { readonly error: unknown; readonly isLocked: boolean };

/** A message from the thread after it has opened: the outcome of a call. */
export interface Answer {
  readonly id: number;
  readonly outcome: Outcome;
}

/** A store on a thread of its own. */
export interface ThreadedStore extends StateStore, OperatorStore, JobStore {
  /** How much of the database was checked for damage at opening. */
  readonly checked: Extent;
  /** Whether it was created at opening. */
  readonly isNew: boolean;
  /** From now on nothing waits for a lock held by another process: calls that would wait fail with `reason`. */
  failWaiting(reason: Error): void;
}

interface PendingCall {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Memory for short-lived objects in MiB. There are few of them; without a limit V8 would take several times as much over
 * time, which looks like a leak.
 */
const maxYoungGenerationSizeMb = 6;

/**
 * Opens the state database at `file` on its own thread, so that the calling thread never waits for the disk or for a lock
 * held by another process.
 *
 * @param program the bundle of worker.ts.
 * @param failed is called when the thread ends without being closed: no call succeeds any more.
 * @throws Error naming the file, if the database or its secret cannot be used.
 */
export async function openThreadedStore(
  program: URL,
  files: StateFiles,
  failed: (error: unknown) => void = () => {},
): Promise<ThreadedStore> {
  const worker = new Worker(program, { workerData: files, resourceLimits: { maxYoungGenerationSizeMb } });
  const [opened] = (await once(worker, 'message')) as [Opened];
  const pending = new Map<number, PendingCall>();
  let lastId = 0;
  /** Why no more calls are accepted. */
  let closed: Error | undefined;
  /** The error of calls that would have to wait. */
  let impatience: Error | undefined;

  worker.on('message', ({ id, outcome }: Answer) => {
    const call = pending.get(id);
    pending.delete(id);
    if ('result' in outcome) call?.resolve(outcome.result);
    else call?.reject(outcome.isLocked && impatience ? impatience : outcome.error);
  });
  worker.once('error', fail);
  worker.once('exit', () => fail(new Error('the state database thread has ended')));

  function fail(error: unknown): void {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
    if (closed) return;
    closed = new Error('the state database thread has ended', { cause: error });
    failed(error);
  }

  function perform(call: Call): Promise<unknown> {
    if (closed) return Promise.reject(closed);
    const id = ++lastId;
    worker.postMessage({ id, call } satisfies Message);
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
    });
  }

  function failWaiting(reason: Error): void {
    impatience ??= reason;
    worker.postMessage('stop waiting' satisfies Message);
  }

  return {
    ...opened,
    ...asynchronous(perform),
    failWaiting,
    /** Finishes earlier calls that need not wait for a lock. */
    async close() {
      if (closed) return;
      closed = new Error('the state database is closed');
      failWaiting(closed);
      worker.postMessage('close' satisfies Message);
      await once(worker, 'exit');
    },
  };
}
