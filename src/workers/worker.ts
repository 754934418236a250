/** The program of a worker thread: a bundle of its own, so that a worker does not load the server. */

import { parentPort } from 'node:worker_threads';
import type { Prepared } from '../domain/prepared.ts';
import { type Call, perform, type Reply } from './work.ts';

parentPort?.on('message', (call: Call) => {
  const reply = perform(call);
  parentPort?.postMessage(reply, memoryOf(reply));
});

/** Memory to hand over instead of copying it. */
function memoryOf({ outcome }: Reply): ArrayBuffer[] {
  if (!outcome || 'email' in outcome) return [];
  if ('response' in outcome) return [...whole([jobIn(outcome.prepared)]), outcome.response.buffer];
  if ('job' in outcome) return whole([jobIn(outcome)]);
  return whole([...(outcome.svg ?? []), outcome.ptx?.json]);
}

const jobIn = ({ job }: Prepared) => (job.ok ? job.bytes : undefined);

/** Node places small buffers in memory that it shares with others: those stay. */
const whole = (bytes: readonly (Uint8Array<ArrayBuffer> | undefined)[]): ArrayBuffer[] =>
  bytes.flatMap((part) => (part && part.byteLength === part.buffer.byteLength ? [part.buffer] : []));
