import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { sendAhead } from './half-closed.ts';
import { connectionOf, REQUEST_WORK, TURNS } from './turns.ts';

/** Requests that may wait for the answer to the one before them on their connection. */
const MOST_WAITING = 16;

type Exchange = readonly [IncomingMessage, ServerResponse];

/** What is done in place of a further answer. @param isAnswered whether what it is about has an answer already. */
type Last = (isAnswered: boolean) => void;

/** The answer in work of one connection, and what waits for it. */
interface Connection {
  inWork: ServerResponse;
  waiting: Exchange[];
  last?: Last;
}

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
  readonly #connections = new WeakMap<Duplex, Connection>();

  /** @param refused is told of a request that is one too many, before its connection is closed. */
  constructor(listener: RequestListener, refused: (incoming: IncomingMessage) => void) {
    this.#listener = listener;
    this.#refused = refused;
  }

  /**
   * Does `last` once everything that came on a connection before has its answer. A request that is not complete by now never
   * will be: it is what `last` is about.
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

  /** The client has sent the last that it had to say. */
  halfClosed(socket: Socket): void {
    const inWork = this.#connections.get(socket)?.inWork;
    if (inWork) sendAhead(socket, inWork);
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
    if (incoming.socket.readableEnded) sendAhead(incoming.socket, outgoing);
    TURNS.took(REQUEST_WORK, connectionOf(incoming.socket));
    this.#listener(incoming, outgoing);
  }

  #goOn(socket: IncomingMessage['socket']): void {
    const connection = this.#connections.get(socket);
    const next = connection?.waiting.shift();
    // Without the socket, it is behind an answer that was the last one of its connection.
    if (!connection || !next || next[1].socket !== socket || socket.destroyed) {
      this.#connections.delete(socket);
      connection?.last?.(false);
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
