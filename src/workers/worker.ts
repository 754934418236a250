/** The program of a worker thread: a bundle of its own, so that a worker does not load the server. */

import { parentPort } from 'node:worker_threads';
import { collectAtRest } from './collect.ts';
import { stepBack } from './priority.ts';
import { type Call, perform, type Reply } from './work.ts';

stepBack();
const hasWorked = collectAtRest();

parentPort?.on('message', (call: Call) => {
  const reply = perform(call);
  parentPort?.postMessage(reply, memoryOf(reply));
  hasWorked();
});

function bytesOf(outcome: NonNullable<Reply['outcome']>): Uint8Array<ArrayBuffer>[] {
  if (Array.isArray(outcome)) return outcome;
  if ('json' in outcome) return [outcome.json];
  return outcome.job instanceof Uint8Array ? [outcome.job] : [];
}

/** Memory to hand over instead of copying it. */
function memoryOf({ outcome }: Reply): ArrayBuffer[] {
  const bytes = outcome ? bytesOf(outcome) : [];
  // Node places small buffers in memory that it shares with others.
  return bytes.filter((part) => part.byteLength === part.buffer.byteLength).map((part) => part.buffer);
}
