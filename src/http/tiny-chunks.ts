import type { IncomingMessage } from 'node:http';

/** Chunks of a body that may be of any size. Enough for a request of two thousand pieces, sent word by word. */
const MOST_TINY = 16_384;

/** Minimum average size of further chunks, in bytes. */
const LEAST_CHUNK = 64;

/** The error code that `clientError` gets. */
export const TINY_CHUNKS = 'ERR_HTTP_TINY_CHUNKS';

/**
 * Refuses a body in a great many tiny chunks, and its connection too. Each chunk takes the event loop about a
 * microsecond, and Node reads two mebibytes of a connection before it turns to the next.
 *
 * @param incoming is read from now on.
 */
export function refuseTinyChunks(incoming: IncomingMessage): void {
  if (incoming.headers['transfer-encoding'] === undefined) return;
  let chunks = 0;
  let bytes = 0;
  const count = (chunk: Uint8Array): void => {
    chunks += 1;
    bytes += chunk.byteLength;
    if (chunks <= MOST_TINY + bytes / LEAST_CHUNK || incoming.destroyed) return;
    incoming.off('data', count);
    const error = new Error('a body of too many tiny chunks');
    incoming.socket.emit('error', Object.assign(error, { code: TINY_CHUNKS }));
  };
  incoming.on('data', count);
}
