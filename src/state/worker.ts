/** The program of the state database thread, which is a separate bundle. */

import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../contract/errors.ts';
import { isLocked } from './sqlite/database.ts';
import { SqliteState } from './sqlite/state.ts';
import type { Answer, Message, Opened, Outcome, StateFiles } from './store-thread.ts';

if (parentPort) void work(parentPort, workerData);

async function work(port: MessagePort, { file, secretFile }: StateFiles): Promise<void> {
  const state = new SqliteState(file, secretFile, { check: true });
  await state.checkContent();

  port.on('message', async (message: Message) => {
    if (message === 'stop waiting') state.stopWaiting();
    else if (message === 'close') {
      await state.close();
      // The last outcomes are sent first.
      setImmediate(() => port.close());
    } else {
      const outcome = await state.perform(message.call).then((result) => ({ result }), failure);
      port.postMessage({ id: message.id, outcome } satisfies Answer);
    }
  });
  const { path, checked, isNew } = state;
  port.postMessage({ path, checked, isNew } satisfies Opened);
}

/** SQLite's errors cannot be sent to another thread as they are. */
function failure(error: unknown): Outcome {
  const code = error instanceof Error && 'code' in error ? `${error.code}: ` : '';
  const cause = error instanceof Error ? error.stack : undefined;
  return { error: new Error(`${code}${messageOf(error)}`, { cause }), isLocked: isLocked(error) };
}
