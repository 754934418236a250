import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a connection without a request stays open after the server was closed, in milliseconds. A proxy connects first
 * and sends its request a moment later; it may not send it again if it gets no answer.
 */
const IDLE_MS = 250;

/** Interval between looks at answers that are still being sent, in milliseconds. */
const SENDING_MS = 20;

/** Turns of the event loop in which connections are still accepted, one in each. */
const MAX_TURNS = 256;

/** Shuts a server down without cutting off an answer. */
export class Drain {
  readonly #server: Server;
  /** The unanswered requests of each connection. */
  readonly #connections = new Map<Socket, Set<ServerResponse>>();
  #arrived = 0;
  #begun = false;
  #isCut = false;

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket) => {
      this.#arrived += 1;
      this.#connections.set(socket, new Set());
      socket.once('close', () => this.#connections.delete(socket));
    });
    // Before whoever answers: a header is too late then.
    server.prependListener('request', ({ socket }, response) => {
      if (this.#begun) response.setHeader('Connection', 'close');
      const unanswered = this.#connections.get(socket);
      unanswered?.add(response);
      response.once('close', () => unanswered?.delete(response));
    });
  }

  /** Whether the end was announced. */
  get begun(): boolean {
    return this.#begun;
  }

  /**
   * Announces the end: each answer now asks its client to connect again, and so to another node. Requests and
   * connections are accepted as before.
   */
  begin(): void {
    this.#begun = true;
    for (const response of this.#unanswered()) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
  }

  /** Refuses new connections. Resolves when every request is answered and every connection is closed. */
  async finish(): Promise<void> {
    this.begin();
    await this.#arrival();
    // Closing the server closes the connection of an answer that is complete but not yet sent.
    while (!this.#isCut && this.#unanswered().some((response) => response.writableEnded))
      await sleep(SENDING_MS);
    const ended = once(this.#server, 'close').then(() => this.cut());
    this.#server.close();
    do await Promise.race([sleep(IDLE_MS, undefined, { ref: false }), ended]);
    while (!this.#isCut && this.#unanswered().length > 0);
    this.cut();
    await ended;
  }

  /** Closes every connection, whatever it is waiting for. */
  cut(): void {
    this.#isCut = true;
    this.#server.closeAllConnections();
  }

  /** Resolves when the connections that the kernel has accepted by now are accepted here. In a flood there is always another. */
  async #arrival(): Promise<void> {
    for (
      let turns = 0, arrived = -1;
      arrived < this.#arrived && turns < MAX_TURNS && !this.#isCut;
      turns += 1
    ) {
      arrived = this.#arrived;
      for (const _ of ['accepted', 'read']) await nextTurn();
    }
  }

  #unanswered(): ServerResponse[] {
    return [...this.#connections.values()].flatMap((responses) => [...responses]);
  }
}
