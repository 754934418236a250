/** The program of a thread that works on the state database. It is a bundle of its own. */

import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../contract/errors.ts';
import { type Reply, SqliteState } from './sqlite/state.ts';
import type { Answer, Message } from './threaded.ts';

/** Where the state lies. */
export interface Place {
  readonly file: string;
  readonly secretFile: string;
}

if (parentPort) work(parentPort, workerData);

/** Does what it is told; what came in while it was at work is done together, in one transaction. */
function work(port: MessagePort, { file, secretFile }: Place): void {
  const state = new SqliteState(file, secretFile);
  let batch: Exclude<Message, 'close'>[number][] = [];
  let closing = false;

  port.on('message', (message: Message) => {
    if (batch.length === 0 && !closing) setImmediate(performBatch);
    if (message === 'close') closing = true;
    else batch.push(...message);
  });
  port.postMessage({ path: state.path } satisfies Answer);

  function performBatch(): void {
    const calls = batch;
    batch = [];
    const replies = performAll(calls.map(({ call }) => call));
    port.postMessage(calls.map(({ id }, index) => ({ id, reply: replies[index] })));
    if (!closing) return;
    state.close();
    port.close();
  }

  function performAll(calls: Parameters<SqliteState['perform']>[0]): Reply[] {
    try {
      return state.perform(calls).map((reply) => ('error' in reply ? failure(reply.error) : reply));
    } catch (error) {
      // Nothing of it was done: the database is locked, or full.
      return calls.map(() => failure(error));
    }
  }
}

/** Errors of SQLite are none that can be sent to another thread. */
function failure(error: unknown): Reply {
  const code = error instanceof Error && 'code' in error ? `${error.code}: ` : '';
  return {
    error: new Error(`${code}${messageOf(error)}`, {
      cause: error instanceof Error ? error.stack : undefined,
    }),
  };
}
