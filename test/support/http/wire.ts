import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** Starts `server` on a free port. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  await once(server.listen(0, host), 'listening');
  return (server.address() as AddressInfo).port;
}

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** A client that sends exactly the bytes given, and reads one answer at a time. */
export class Wire {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  #received: Buffer[] = [];
  #size = 0;

  /** @param localAddress the client's own address, which may be any of 127.0.0.0/8. */
  constructor(port: number, localAddress?: string, host = '127.0.0.1') {
    this.socket = connect({ port, host, ...(localAddress && { localAddress }) });
    this.socket.on('data', (data) => {
      this.#received.push(data);
      this.#size += data.length;
    });
    // A connection that the server resets ends like any other.
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      this.socket.once('close', () => resolve());
    });
  }

  /** Resolves when the operating system has taken the bytes. */
  async send(data: string | Uint8Array): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.socket.write(data, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** A request head; `\r\n` and the empty line are added. */
  async head(...lines: string[]): Promise<void> {
    await this.send([...lines, 'Host: localhost', '', ''].join('\r\n'));
  }

  async post(path: string, body: unknown, ...headers: string[]): Promise<void> {
    const text = JSON.stringify(body);
    await this.head(
      `POST ${path} HTTP/1.1`,
      'Content-Type: application/json',
      `Content-Length: ${text.length}`,
      ...headers,
    );
    await this.send(text);
  }

  /** The next answer, as soon as all of it is there. */
  async answer(): Promise<Answer> {
    let needed = 1;
    for (;;) {
      if (this.#size >= needed) {
        const received = Buffer.concat(this.#received);
        const headEnd = received.indexOf('\r\n\r\n') + 4;
        const head = received.subarray(0, headEnd).toString();
        needed = headEnd + Number(/^content-length: (\d+)\r$/im.exec(head)?.[1] ?? 0);
        if (headEnd >= 4 && this.#size >= needed) {
          this.#received = [received.subarray(needed)];
          this.#size -= needed;
          return {
            status: Number(head.split(' ')[1]),
            head,
            body: received.subarray(headEnd, needed).toString(),
          };
        }
      }
      if (this.socket.destroyed) throw new Error(`closed after ${this.#size} bytes of an answer`);
      await Promise.race([once(this.socket, 'data'), this.closed]);
    }
  }
}

/** One chunk of a chunked body. */
export const chunk = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

/** The end of a chunked body. */
export const LAST_CHUNK = '0\r\n\r\n';
