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
  /** Outcomes of one transaction are sent together. */
  let answers: { id: number; outcome: Outcome }[] = [];

  port.on('message', async (message: Message) => {
    if (message === 'stop waiting') state.stopWaiting();
    else if (message === 'close') {
      await state.close();
      send();
      port.close();
    } else
      for (const { id, call } of message)
        state.perform(call).then(
          (result) => answer(id, { result }),
          (error) => answer(id, failure(error)),
        );
  });
  const { path, checked } = state;
  port.postMessage({ path, checked } satisfies Opened);

  function answer(id: number, outcome: Outcome): void {
    if (answers.length === 0) setImmediate(send);
    answers.push({ id, outcome });
  }

  function send(): void {
    if (answers.length > 0) port.postMessage(answers satisfies Answer);
    answers = [];
  }
}

/** SQLite's errors cannot be sent to another thread as they are. */
function failure(error: unknown): Outcome {
  const code = error instanceof Error && 'code' in error ? `${error.code}: ` : '';
  const cause = error instanceof Error ? error.stack : undefined;
  return { error: new Error(`${code}${messageOf(error)}`, { cause }), isLocked: isLocked(error) };
}
