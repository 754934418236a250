import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { connectionOf, REQUEST_WORK, TURNS } from './turns.ts';

/** Requests that may wait for the answer to the one before them on their connection. */
const MOST_WAITING = 16;

type Exchange = readonly [IncomingMessage, ServerResponse];

/**
 * Works at the requests of one connection one after the other, each after the answer to the one before.
 *
 * Node reads pipelined requests as they come, and would have them all worked at. An answer that is not the next one
 * holds no socket and never learns that its client is gone: its `close` does not come. Here every answer in work holds
 * its socket, and what waits goes with the connection.
 */
export class Pipelines {
  readonly #listener: RequestListener;
  readonly #refused: (incoming: IncomingMessage) => void;
  /** Of each connection the answer in work and what waits for it. */
  readonly #connections = new WeakMap<Duplex, { inWork: ServerResponse; readonly waiting: Exchange[] }>();

  /** @param refused is told of a request that is one too many, before its connection is closed. */
  constructor(listener: RequestListener, refused: (incoming: IncomingMessage) => void) {
    this.#listener = listener;
    this.#refused = refused;
  }

  /** Whether a part of an answer has gone out on a connection, and the rest has not. */
  isAnswering(socket: Duplex): boolean {
    return this.#connections.get(socket)?.inWork.headersSent ?? false;
  }

  /** Takes in the next request of its connection. */
  take(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming;
    // It was read together with what the connection was closed for.
    if (socket.destroyed) return;
    const connection = this.#connections.get(socket);
    if (connection === undefined) {
      this.#connections.set(socket, { inWork: outgoing, waiting: [] });
      this.#start(incoming, outgoing);
    } else if (connection.waiting.length < MOST_WAITING) {
      connection.waiting.push([incoming, outgoing]);
    } else {
      this.#refused(incoming);
      socket.destroy();
    }
  }

  #start(incoming: IncomingMessage, outgoing: ServerResponse): void {
    outgoing.once('close', () => this.#goOn(incoming.socket));
    TURNS.took(REQUEST_WORK, connectionOf(incoming.socket));
    this.#listener(incoming, outgoing);
  }

  #goOn(socket: IncomingMessage['socket']): void {
    const connection = this.#connections.get(socket);
    const next = connection?.waiting.shift();
    // Without the socket, it is behind an answer that was the last one of its connection.
    if (!connection || !next || next[1].socket !== socket || socket.destroyed) {
      this.#connections.delete(socket);
      return;
    }
    connection.inWork = next[1];
    // The event loop turns in between, so that others are served as well, and memory is given back.
    TURNS.later(connectionOf(socket), () => {
      if (socket.destroyed) this.#connections.delete(socket);
      else this.#start(...next);
    });
  }
}
