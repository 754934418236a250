/** What all attacks have in common: where they go, and how their connections behave. */

import { connect, type Socket } from 'node:net';

/** Where an attack goes, and how long it holds on to what it got hold of. */
export interface Target {
  readonly port: number;
  /** The operator's port, which is a target of the same kind. */
  readonly operatorPort: number;
  /** The attacker's own address, any of 127.0.0.0/8. */
  readonly from: string;
  /** Resolves when the attacker lets go. */
  readonly enough: () => Promise<unknown>;
}

export type Attack = (target: Target) => Promise<void>;

/** A connection that ignores all errors. */
export function open({ port, from }: Target): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {});
  return socket;
}

export const closed = (socket: Socket): Promise<unknown> =>
  socket.destroyed ? Promise.resolve() : new Promise((resolve) => socket.once('close', resolve));

/** Waits for one of them, or until the attacker lets go. */
export const until = (target: Target, ...events: Promise<unknown>[]): Promise<unknown> =>
  Promise.race([...events, target.enough()]);

export const head = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

export const request = (path: string, body: string): string => head(path, Buffer.byteLength(body)) + body;

export const SOLVE = '/api/v1/solve';

/** Sends bodies and takes every answer to its end. */
export const sending =
  (path: string, bodies: readonly string[]): Attack =>
  async (target) => {
    await Promise.all(
      bodies.map(async (body) => {
        const socket = open(target);
        socket.resume();
        socket.end(request(path, body));
        await until(target, closed(socket));
        socket.destroy();
      }),
    );
  };

/** `count` connections, each with its own behaviour; all are reset in the end. */
export async function many(
  target: Target,
  count: number,
  each: (socket: Socket, index: number) => void,
): Promise<void> {
  const sockets = Array.from({ length: count }, (_, index) => {
    const socket = open(target);
    each(socket, index);
    return socket;
  });
  await until(target, Promise.all(sockets.map(closed)));
  for (const socket of sockets) socket.resetAndDestroy();
}
