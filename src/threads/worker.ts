/** The program of a worker thread. It is a bundle of its own, so that a worker loads nothing of the server. */

import { parentPort } from 'node:worker_threads';
import { type Call, perform, type Reply } from './work.ts';

parentPort?.on('message', (call: Call) => {
  const reply = perform(call);
  parentPort?.postMessage(reply, memoryOf(reply));
});

/** The memory that is handed over instead of copied. */
function memoryOf({ outcome }: Reply): ArrayBuffer[] {
  const bytes = outcome instanceof Uint8Array ? outcome : outcome?.job;
  // Node lays small buffers into memory that others use, too.
  return bytes instanceof Uint8Array && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [];
}
