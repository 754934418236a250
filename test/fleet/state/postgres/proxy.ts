/** A proxy in front of a PostgreSQL server, which loses connections as a test asks it to. */

import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresServer } from '../../../support/state/postgres/server.ts';

/**
 * What happens to the next message of a client: it is lost with its connection; its answer is lost; or it arrives only
 * after the client has lost its connection and gone on.
 */
export type Loss = 'message' | 'answer' | 'late message';

export class LossyProxy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'cl-px-'));
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #loss: { readonly kind: Loss; readonly lost: () => void; skipped: number } | undefined;
  #late: (() => Promise<void>) | undefined;
  /** Whether new connections are cut at once. */
  refuses = false;

  constructor(server: PostgresServer) {
    this.#server = createServer((client) => this.#connect(client, server.socket));
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(join(this.#folder, '.s.PGSQL.5432'), resolve));
    return this;
  }

  url(database: string): string {
    return `postgres://owner@/${database}?host=${encodeURIComponent(this.#folder)}`;
  }

  /** Loses the next message that arrives, after so many others. Resolves when it is lost. */
  loseNext(kind: Loss, skipped = 0): Promise<void> {
    return new Promise((lost) => {
      this.#loss = { kind, lost, skipped };
    });
  }

  /** Loses nothing any more. Returns whether something was still to be lost. */
  calm(): boolean {
    const wasWaiting = this.#loss !== undefined;
    this.#loss = undefined;
    return wasWaiting;
  }

  /** Lets a late message arrive, and resolves when the server has answered it. */
  async arrive(): Promise<void> {
    await this.#late?.();
    this.#late = undefined;
  }

  /** Cuts all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  remove(): void {
    this.cut();
    this.#server.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #connect(client: Socket, path: string): void {
    this.#keep(client);
    if (this.refuses) {
      client.destroy();
      return;
    }
    const upstream = this.#keep(connect(path));
    let isAnswerLost = false;
    client.on('data', (chunk) => {
      const loss = this.#loss?.skipped === 0 ? this.#loss : undefined;
      if (this.#loss) this.#loss.skipped -= 1;
      if (loss) this.#loss = undefined;
      if (loss === undefined) {
        upstream.write(chunk);
        return;
      }
      if (loss.kind === 'message') upstream.destroy();
      if (loss.kind === 'answer') {
        isAnswerLost = true;
        upstream.once('data', () => {
          client.destroy();
          loss.lost();
        });
        upstream.write(chunk);
        return;
      }
      if (loss.kind === 'late message') {
        client.removeAllListeners('close');
        this.#late = () =>
          new Promise((resolve) => {
            // The end of the connection comes after it.
            upstream.once('data', () => upstream.destroy()).once('close', () => resolve());
            upstream.write(chunk);
          });
      }
      client.destroy();
      loss.lost();
    });
    upstream.on('data', (chunk) => {
      if (!isAnswerLost && !client.destroyed) client.write(chunk);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    return socket.on('error', () => {}).once('close', () => this.#sockets.delete(socket));
  }
}
