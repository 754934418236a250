import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Requests that may wait on one connection for the answer to an earlier one. None has a chunked body: each of its chunks,
 * ten thousand in a packet, would be an object for as long as it waits.
 */
const MAX_WAITING = 16;

/** The answer in progress on one connection, the answers that wait for it, and what ends the connection. */
interface Line {
  current: ServerResponse;
  waiting: ServerResponse[];
  last?: string;
}

/**
 * Handles the requests of one connection one after the other, each after the answer to the one before.
 *
 * Node hands over pipelined requests as they arrive, a thousand from one packet. But an answer that is not next in line
 * holds no socket and gets no `close` if its client goes away. Here every answer in progress holds its socket, and
 * requests that wait are dropped with their connection.
 */
export class Pipelines {
  readonly #listener: RequestListener;
  readonly #refused: (incoming: IncomingMessage) => void;
  readonly #lines = new WeakMap<Duplex, Line>();

  /** @param refused is called with a request that exceeds the limit, before its connection is closed. */
  constructor(listener: RequestListener, refused: (incoming: IncomingMessage) => void) {
    this.#listener = listener;
    this.#refused = refused;
  }

  /** Accepts the next request of its connection. */
  take(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming;
    // It was read together with the input for which its connection was closed.
    if (socket.destroyed || socket.writableEnded) return;
    const line = this.#lines.get(socket);
    if (line === undefined) {
      this.#lines.set(socket, { current: outgoing, waiting: [] });
      this.#start(outgoing);
    } else if (line.waiting.length < MAX_WAITING && incoming.headers['transfer-encoding'] === undefined) {
      line.waiting.push(outgoing);
    } else {
      this.#refused(incoming);
      socket.destroy();
    }
  }

  /** Ends a connection with `last`, after the answers to all requests that have arrived completely. */
  end(socket: Duplex, last: string): void {
    const line = this.#lines.get(socket);
    if (line === undefined) end(socket, last);
    else if (line.current.req.complete) line.last ??= last;
    else if (line.current.headersSent) socket.destroy();
    else end(socket, last);
  }

  #start(outgoing: ServerResponse): void {
    const { req: incoming } = outgoing;
    outgoing.once('close', () => this.#goOn(incoming.socket));
    // That of the answer before.
    incoming.socket.setTimeout(0);
    this.#listener(incoming, outgoing);
  }

  #goOn(socket: Duplex): void {
    const line = this.#lines.get(socket);
    const next = line?.waiting.shift();
    const { last } = line ?? {};
    // Without the socket, the request comes after the last answer of its connection.
    if (line && next?.socket && !socket.destroyed && (last === undefined || next.req.complete)) {
      line.current = next;
      // Others are served in between.
      setImmediate(() => {
        if (!socket.destroyed) this.#start(next);
      });
      return;
    }
    this.#lines.delete(socket);
    if (last !== undefined) end(socket, last);
  }
}

/** Milliseconds. Enough for an honest client to read its last answer, even over a slow network. */
const LINGER_MS = 3_000;

/**
 * Writes the last answer of a connection. The client may still send: a connection that is closed with unread bytes is
 * reset, and the client loses the answer. So it is closed when the client closes it, or has been silent for a while.
 */
function end(socket: Duplex & { setTimeout?: (ms: number, then: () => void) => void }, last: string): void {
  if (!socket.writable) return;
  socket.end(last);
  socket.setTimeout?.(LINGER_MS, () => socket.destroy());
}
