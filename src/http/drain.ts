import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/**
 * Lets a server end without cutting off an answer.
 *
 * `http.Server.close` would also close connections whose answer is complete but not yet read, so the connections
 * are watched here, from the start of the server.
 */
export class Drain {
  readonly #server: Server;
  readonly #connections = new Set<Socket>();
  readonly #unanswered = new Set<ServerResponse>();
  #begun = false;

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket) => {
      this.#connections.add(socket);
      socket.once('close', () => this.#connections.delete(socket));
    });
    server.on('request', (_, response) => {
      this.#unanswered.add(response);
      if (this.#begun) response.setHeader('Connection', 'close');
      response.once('close', () => {
        this.#unanswered.delete(response);
        if (this.#begun) this.#closeIdle();
      });
    });
  }

  /** Whether `finish` was called. */
  get begun(): boolean {
    return this.#begun;
  }

  /** Refuses new connections; resolves when every request was answered and every connection is closed. */
  async finish(): Promise<void> {
    this.#begun = true;
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(this.#server, () => resolve());
    });
    for (const response of this.#unanswered) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    this.#closeIdle();
    await closed;
  }

  /** Closes every connection, whatever it waits for. */
  cut(): void {
    for (const socket of this.#connections) socket.destroy();
  }

  #closeIdle(): void {
    const busy = new Set([...this.#unanswered].map((response) => response.req.socket));
    for (const socket of this.#connections) {
      // Whoever was told once needs no second time: each would add a listener.
      if (!busy.has(socket) && !socket.writableEnded) socket.destroySoon();
    }
  }
}
