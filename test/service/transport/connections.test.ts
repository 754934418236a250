import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../../src/http/server.ts';
import { TransportRefusals } from '../../../src/transport/refusals.ts';
import { testService } from '../../support/http/service.ts';
import { listen, Wire } from '../../support/http/wire.ts';

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function health(wire: Wire): Promise<number> {
  await wire.head('GET /health HTTP/1.1');
  return (await wire.answer()).status;
}

describe('connections of one client', () => {
  it('are closed at once beyond its own limit of open connections', async () => {
    const { app, log } = testService();
    const refused: string[] = [];
    const refusals = new TransportRefusals(log, (reason) => void refused.push(reason));
    server = createHttpServer(app, log, { refusals, maxConnectionsPerClient: 3 });
    const port = await listen(server);
    const open = [1, 2, 3].map(() => new Wire(port));
    await Promise.all(open.map(({ socket }) => once(socket, 'connect')));
    await new Wire(port).closed;
    expect(refused).toEqual(['too_many_of_client']);
    expect(await health(new Wire(port, '127.0.0.2'))).toBe(200);
    for (const wire of open) expect(await health(wire)).toBe(200);

    const [first] = open;
    const gone = new Promise((resolve) =>
      server.once('connection', (socket) => socket.once('close', resolve)),
    );
    const other = new Wire(port, '127.0.0.3');
    await once(other.socket, 'connect');
    other.socket.destroy();
    first?.socket.destroy();
    await gone;
    while ((await count(server)) > 3) await new Promise((resolve) => setImmediate(resolve));
    expect(await health(new Wire(port))).toBe(200);
  });
});

describe('closed connections of one client', () => {
  it('make room for as many others, and no more', async () => {
    const { app, log } = testService();
    const refused: string[] = [];
    const refusals = new TransportRefusals(log, (reason) => void refused.push(reason));
    server = createHttpServer(app, log, { refusals, maxConnectionsPerClient: 3 });
    let closed = 0;
    server.on('connection', (socket) =>
      socket.once('close', () => {
        closed += 1;
      }),
    );
    const port = await listen(server);
    const wires = [1, 2, 3].map(() => new Wire(port));
    for (const wire of wires) expect(await health(wire)).toBe(200);
    for (const { socket } of wires.slice(1)) socket.destroy();
    while (closed < 2) await new Promise((resolve) => setImmediate(resolve));
    for (const wire of [new Wire(port), new Wire(port)]) expect(await health(wire)).toBe(200);
    await new Wire(port).closed;
    expect(refused).toEqual(['too_many_of_client']);
  });
});

const count = (of: Server): Promise<number> =>
  new Promise((resolve, reject) =>
    of.getConnections((error, open) => (error ? reject(error) : resolve(open))),
  );
