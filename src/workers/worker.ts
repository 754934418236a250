/** The program of a worker thread. It is a bundle of its own, so that a worker loads nothing of the server. */

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

/** The memory that is handed over instead of copied. */
function memoryOf({ outcome }: Reply): ArrayBuffer[] {
  const bytes = Array.isArray(outcome) ? outcome : outcome?.job instanceof Uint8Array ? [outcome.job] : [];
  // Node lays small buffers into memory that others use, too.
  return bytes.filter((part) => part.byteLength === part.buffer.byteLength).map((part) => part.buffer);
}
