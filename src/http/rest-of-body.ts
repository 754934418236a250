import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { isUninvited } from './expect.ts';
import { refuseTinyChunks } from './tiny-chunks.ts';
import { readByTurns } from './turns.ts';

/** Whether a request has a body of which not all has come yet, but will. */
export const isStillComing = (incoming: IncomingMessage): boolean => {
  const { headers, complete } = incoming;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return !complete && hasBody && !isUninvited(incoming);
};

/**
 * `bytes` at once, and their end when the rest of the request's body has come and was dropped. The server's limits on
 * requests and answers bound how long that takes, and how much of it comes.
 */
export function endingWith(incoming: IncomingMessage, bytes: Uint8Array): ReadableStream {
  const gone = new AbortController();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
    },
    async pull(controller) {
      await ended(incoming, gone.signal);
      if (!gone.signal.aborted) controller.close();
    },
    cancel() {
      gone.abort();
    },
  });
}

async function ended(incoming: IncomingMessage, signal: AbortSignal): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return;
  refuseTinyChunks(incoming);
  readByTurns(incoming);
  incoming.resume();
  try {
    await once(incoming, 'end', { signal });
  } catch {
    // The client is gone.
  }
}
