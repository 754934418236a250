import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { sendAhead } from './half-closed.ts';
import { connectionOf, REQUEST_WORK, TURNS } from './turns.ts';

/** Requests that may wait on one connection for the answer to an earlier one. */
const MOST_WAITING = 16;

type Exchange = readonly [IncomingMessage, ServerResponse];

/**
 * Called instead of a further answer.
 *
 * @param isAnswered whether the request in question already has an answer.
 */
type Last = (isAnswered: boolean) => void;

/** The answer in progress on one connection, and the requests that wait for it. */
interface Connection {
  inWork: ServerResponse;
  waiting: Exchange[];
  last?: Last;
}

/**
 * Handles the requests of one connection one after the other, each after the answer to the one before.
 *
 * Node reads pipelined requests as they arrive, and would have them all handled at once. But an answer that is not next
 * in line holds no socket and gets no `close`, so it never learns that its client is gone. Here every answer in
 * progress holds its socket, and waiting requests are dropped with their connection.
 */
export class Pipelines {
  readonly #listener: RequestListener;
  readonly #refused: (incoming: IncomingMessage) => void;
  readonly #connections = new WeakMap<Duplex, Connection>();
  /** Connections of which a request was begun. */
  readonly #begun = new WeakSet<Duplex>();

  /** @param refused called with a request that exceeds the limit, before its connection is closed. */
  constructor(listener: RequestListener, refused: (incoming: IncomingMessage) => void) {
    this.#listener = listener;
    this.#refused = refused;
  }

  /**
   * Calls `last` once all earlier requests of a connection have their answers. A request that is incomplete by now
   * never will be complete: `last` is about that one.
   */
  last(socket: Duplex, last: Last): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined || !connection.inWork.req.complete) {
      last(connection?.inWork.headersSent ?? false);
      return;
    }
    connection.waiting = connection.waiting.filter(([incoming]) => incoming.complete);
    connection.last = last;
  }

  /** The client has closed its side of the connection. */
  halfClosed(socket: Socket): void {
    const inWork = this.#connections.get(socket)?.inWork;
    if (inWork) sendAhead(socket, inWork);
  }

  /** Accepts the next request of its connection. */
  take(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming;
    // It was read together with the input that its connection was closed for.
    if (socket.destroyed) return;
    const connection = this.#connections.get(socket);
    if (connection === undefined) {
      this.#connections.set(socket, { inWork: outgoing, waiting: [] });
      // libuv may have read a thousand requests in this turn, each on a connection of its own.
      if (TURNS.mustWait(connectionOf(socket))) this.#startLater(incoming, outgoing);
      else this.#start(incoming, outgoing);
    } else if (connection.waiting.length < MOST_WAITING) {
      connection.waiting.push([incoming, outgoing]);
    } else {
      this.#refused(incoming);
      socket.destroy();
    }
  }

  #start(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming;
    const writtenBefore = socket.bytesWritten;
    outgoing.once('close', () => {
      // A page of half a megabyte is as much work as a body of that size. The connection is not held for it: it may be one
      // that is only read on to reach its end.
      TURNS.did(socket.bytesWritten - writtenBefore);
      this.#goOn(socket);
    });
    if (socket.readableEnded) sendAhead(socket, outgoing);
    if (this.#begun.has(socket)) TURNS.took(REQUEST_WORK, connectionOf(socket));
    else TURNS.began(connectionOf(socket));
    this.#begun.add(socket);
    this.#listener(incoming, outgoing);
  }

  #goOn(socket: IncomingMessage['socket']): void {
    const connection = this.#connections.get(socket);
    const next = connection?.waiting.shift();
    // Without the socket, the request comes after the last answer of its connection.
    if (!connection || !next || next[1].socket !== socket || socket.destroyed) {
      this.#connections.delete(socket);
      connection?.last?.(false);
      return;
    }
    connection.inWork = next[1];
    // A turn of the event loop in between lets others be served too, and frees memory.
    this.#startLater(...next);
  }

  #startLater(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming;
    TURNS.later(connectionOf(socket), () => {
      if (socket.destroyed) this.#connections.delete(socket);
      else this.#start(incoming, outgoing);
    });
  }
}
