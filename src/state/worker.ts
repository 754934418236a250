/** The program of the state database thread, which is a separate bundle. */

import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../contract/errors.ts';
import { performInTime } from './batch.ts';
import { isLocked } from './sqlite/lock.ts';
import { type Reply, SqliteState } from './sqlite/state.ts';
import { STORE_POLICY } from './store.ts';
import type { Answer, Message, Outcome, Sent, Start } from './store-thread.ts';

if (parentPort) work(parentPort, workerData);

/** Performs calls. Those that arrive during a transaction share the next one. */
function work(port: MessagePort, { file, secretFile, identity, hurry }: Start): void {
  const isHurried = () => Atomics.load(hurry, 0) !== 0;
  // A replacement thread opens the files that were already checked, and no others.
  const state = new SqliteState(file, secretFile, {
    check: identity === undefined,
    prepare: identity === undefined,
    ...(identity && { identity }),
    isHurried,
  });
  const mostMs = () => (isHurried() ? 0 : STORE_POLICY.busyTimeoutMs);
  let batch: Sent[] = [];
  let closing = false;

  port.on('message', (message: Message) => {
    if (batch.length === 0 && !closing) setImmediate(performBatch);
    if (message === 'close') closing = true;
    else batch.push(...message);
  });
  const { path, checked } = state;
  port.postMessage({ path, checked, identity: state.identity } satisfies Answer);

  function performBatch(): void {
    const calls = batch;
    batch = [];
    performInTime(calls, mostMs, performAll, (answers) => port.postMessage(answers satisfies Answer));
    if (!closing) return;
    state.close();
    port.close();
  }

  function performAll(calls: readonly Sent[], waitMs: number): Outcome[] {
    try {
      return state
        .perform(
          calls.map(({ call }) => call),
          waitMs,
        )
        .map((reply: Reply) => ('error' in reply ? failure(reply.error) : reply));
    } catch (error) {
      // Nothing was stored: the database is locked, or the disk is full.
      return calls.map(() => failure(error));
    }
  }
}

/** SQLite's errors cannot be sent to another thread as they are. */
function failure(error: unknown): Outcome {
  const code = error instanceof Error && 'code' in error ? `${error.code}: ` : '';
  return {
    error: new Error(`${code}${messageOf(error)}`, {
      cause: error instanceof Error ? error.stack : undefined,
    }),
    isLocked: isLocked(error),
  };
}
