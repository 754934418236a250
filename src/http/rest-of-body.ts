import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { isUninvited } from './expect.ts';
import { refuseTinyChunks } from './tiny-chunks.ts';
import { readByTurns } from './turns.ts';

/** Whether more of a request's body is still to come. */
export const isStillComing = (incoming: IncomingMessage): boolean => {
  const { headers, complete } = incoming;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return !complete && hasBody && !isUninvited(incoming);
};

/**
 * A stream that gives `bytes` at once, and ends when the rest of the request's body has arrived and been dropped. The
 * server's limits on requests and answers bound the time and the bytes of that.
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
