import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { serveByTurns } from '../../../src/http/arrivals.ts';
import { Turns } from '../../../src/http/turns.ts';

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server whose turns come when the test says so. */
async function byHand() {
  const due: (() => void)[] = [];
  const turns = new Turns((then) => void due.push(then));
  const server = createServer((_, response) => void response.end('answer'));
  const served: (string | undefined)[] = [];
  server.on('connection', ({ remoteAddress }: Socket) => void served.push(remoteAddress));
  serveByTurns(server, turns);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ends.push(() => {
    while (due.length > 0) turn();
    server.closeAllConnections();
    server.close();
  });
  const turn = () => due.splice(0).forEach((then) => void then());
  const { port } = server.address() as AddressInfo;
  const client = (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    ends.push(() => socket.destroy());
    return socket;
  };
  /** Resolves once so many connections were taken from the kernel. */
  const taken = async (count: number) => {
    while (served.length + turns.waiting < count) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  return { server, turns, turn, served, client, taken, due };
}

const FLOOD = 100;

it('connections of other clients are served before the rest of a rush, and all in the end', async () => {
  const { turn, served, client, taken, due } = await byHand();
  for (let count = 0; count < FLOOD; count++) client('127.0.0.2');
  await taken(FLOOD);
  client('127.0.0.3');
  await taken(FLOOD + 1);
  while (due.length > 0) turn();
  expect(served).toHaveLength(FLOOD + 1);
  expect(served.indexOf('127.0.0.3')).toBeLessThan(5);
});

it('a lone client is answered without waiting for a turn', async () => {
  const { client, turns } = await byHand();
  const socket = client('127.0.0.2');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  await once(socket, 'close');
  expect(answer).toMatch(/answer/);
  expect(turns.waiting).toBe(0);
});

it('connections that wait when the server closes are closed, too', async () => {
  const { server, turn, served, client, taken, due } = await byHand();
  const sockets = Array.from({ length: FLOOD }, () => client('127.0.0.2'));
  await taken(FLOOD);
  const closed = sockets.map((socket) => once(socket, 'close'));
  const before = served.length;
  server.close();
  server.closeAllConnections();
  while (due.length > 0) turn();
  await Promise.all(closed);
  expect(served).toHaveLength(before);
});
