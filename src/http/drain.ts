import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { BACKLOG } from './server.ts';
import { TURNS } from './turns.ts';

/**
 * How long idle connections stay open after the last one was accepted, in milliseconds. A proxy connects first and sends its
 * request a moment later, or sends it on a connection that it has kept; it may not send it again if it gets no answer.
 */
const IDLE_MS = 250;

/**
 * Shuts a server down without cutting off an answer.
 *
 * `http.Server.close` would also close a connection whose answer is complete but still unread. So this class watches
 * the connections from the start of the server.
 */
export class Drain {
  readonly #server: Server;
  readonly #idleMs: number;
  /** The unanswered requests of each connection. */
  readonly #connections = new Map<Socket, Set<ServerResponse>>();
  #arrived = 0;
  #begun = false;
  #closing = false;
  #isCut = false;

  /** @param idleMs how long idle connections stay open after the last one was accepted. */
  constructor(server: Server, idleMs = IDLE_MS) {
    this.#server = server;
    this.#idleMs = idleMs;
    server.on('connection', (socket) => {
      this.#arrived += 1;
      this.#connections.set(socket, new Set());
      socket.once('close', () => this.#connections.delete(socket));
    });
    // Before whoever answers: a page is answered at once, and a header is too late then.
    server.prependListener('request', ({ socket }, response) => {
      this.#arrived += 1;
      const unanswered = this.#connections.get(socket);
      unanswered?.add(response);
      if (this.#begun) response.setHeader('Connection', 'close');
      response.once('close', () => {
        unanswered?.delete(response);
        if (this.#closing && unanswered?.size === 0) socket.destroySoon();
      });
    });
  }

  /** Whether the end was announced. */
  get begun(): boolean {
    return this.#begun;
  }

  /**
   * Announces the end: each answer now asks its client to connect anew, and so to another node. Requests and connections are
   * accepted as before.
   */
  begin(): void {
    this.#begun = true;
  }

  /**
   * Refuses new connections. Resolves when every request is answered and every connection is closed. Requests that have
   * reached this machine by now still get their answers, and so do those that come a moment later on open connections.
   */
  async finish(): Promise<void> {
    this.begin();
    await this.#arrival();
    this.#closing = true;
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(this.#server, () => resolve());
    });
    if (this.#isCut) this.cut();
    for (const unanswered of this.#connections.values()) {
      for (const response of unanswered) {
        if (!response.headersSent) response.setHeader('Connection', 'close');
      }
    }
    const idle = setTimeout(() => this.#closeIdle(), this.#idleMs);
    await closed;
    clearTimeout(idle);
  }

  #closeIdle(): void {
    for (const [socket, unanswered] of this.#connections) {
      if (unanswered.size === 0) socket.destroySoon();
    }
  }

  /** Closes every connection, whatever it is waiting for, and those not yet accepted. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#connections.keys()) socket.destroy();
  }

  /**
   * Resolves when everything that has reached this machine is accepted and read, or everything is cut. Each turn of the
   * event loop accepts one connection, and in a flood there is always another.
   */
  async #arrival(): Promise<void> {
    let arrived: number;
    let rounds = 0;
    do {
      arrived = this.#arrived;
      for (const _ of ['accepted', 'read']) await new Promise((resolve) => setImmediate(resolve));
      rounds += 1;
    } while (!this.#isCut && rounds < BACKLOG && (this.#arrived > arrived || TURNS.waiting > 0));
  }
}
