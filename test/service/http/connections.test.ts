import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { limitConnections } from '../../../src/http/connections.ts';
import { createHttpServer } from '../../../src/http/server.ts';
import { JOB, testService } from '../../support/http/service.ts';
import { listen, Wire } from '../../support/http/wire.ts';

const SOLVE = '/api/v1/solve';

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
    server = createHttpServer(app, log);
    limitConnections(server, { total: 1_000, perClient: 3 }, (client) => void refused.push(client));
    const port = await listen(server);
    const open = [1, 2, 3].map(() => new Wire(port));
    await Promise.all(open.map(({ socket }) => once(socket, 'connect')));
    await new Wire(port).closed;
    expect(refused).toEqual(['127.0.0.1']);
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
    server = createHttpServer(app, log);
    limitConnections(server, { total: 1_000, perClient: 3 }, (client) => void refused.push(client));
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
    expect(refused).toEqual(['127.0.0.1']);
  });
});

describe('connections of many greedy clients', () => {
  it('leave some for the next one, and stay within the limit for all', async () => {
    const { app, log } = testService();
    const refused: string[] = [];
    server = createHttpServer(app, log);
    limitConnections(server, { total: 40, perClient: 10 }, (client) => void refused.push(client));
    let judged = 0;
    server.on('connection', () => {
      judged += 1;
    });
    const port = await listen(server);
    for (let client = 1; client <= 10; client += 1) {
      const wires = Array.from({ length: 10 }, () => new Wire(port, `127.0.1.${client}`));
      await Promise.all(wires.map(({ socket }) => once(socket, 'connect')));
    }
    // Clients take turns, so a later one may be served before them.
    while (judged < 100) await new Promise((resolve) => setImmediate(resolve));
    expect(await health(new Wire(port, '127.0.2.1'))).toBe(200);
    expect(100 - refused.length).toBeLessThan(40);
  });
});

const count = (of: Server): Promise<number> =>
  new Promise((resolve, reject) =>
    of.getConnections((error, open) => (error ? reject(error) : resolve(open))),
  );

describe('requests of one client behind a trusted proxy', () => {
  it('get server_busy beyond its limit, until it has its answers', async () => {
    const service = testService({ trustProxyHeaders: true, maxConnectionsPerClient: 2 });
    server = createHttpServer(service.app, service.log);
    const port = await listen(server);
    const ask = async (client: string) => {
      const wire = new Wire(port);
      await wire.post(SOLVE, JOB, `X-Forwarded-For: ${client}`);
      return wire;
    };
    const first = await ask('203.0.113.7');
    const solve = await service.engine.started(0);
    await ask('203.0.113.7');
    await service.engine.started(1);
    const { status, body } = await (await ask('203.0.113.7')).answer();
    expect([status, JSON.parse(body)]).toMatchObject([503, { error: { code: 'server_busy' } }]);
    expect(service.refused).toEqual(['too_many_of_client']);

    solve.answer({});
    expect((await first.answer()).status).toBe(200);
    await ask('203.0.113.7');
    (await service.engine.started(2)).answer({});
  });
});
