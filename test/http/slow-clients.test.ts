import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../src/http/server.ts';
import { JOB, testService } from './service.ts';
import { listen, Wire } from './wire.ts';

const SOLVE = '/api/v1/solve';

let service: ReturnType<typeof testService>;
let server: Server;
let port: number;

beforeEach(async () => {
  service = testService({ maxConcurrentSolves: 1, maxQueuedSolves: 1 });
  server = createHttpServer(service.app, service.log);
  port = await listen(server);
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** The connection still serves: the next request on it gets its answer. */
async function expectAlive(wire: Wire): Promise<void> {
  await wire.head('GET /health HTTP/1.1');
  expect((await wire.answer()).status).toBe(200);
}

it('answers others while hundreds of clients stall in their heads', async () => {
  const slow = Array.from({ length: 300 }, () => new Wire(port));
  await Promise.all(slow.map((wire) => wire.send('GET /health HTTP/1.1\r\nX-Slow: ')));
  for (let asked = 0; asked < 20; asked += 1) await expectAlive(new Wire(port));
  expect(slow.filter((wire) => wire.socket.destroyed)).toEqual([]);
});

describe('a slow client', () => {
  beforeEach(async () => {
    server.close();
    server = createHttpServer(service.app, service.log, {
      head: 50,
      request: 50,
      keepAlive: 50,
      stalledReader: 50,
      answer: 60_000,
    });
    port = await listen(server);
  });

  /** A client whose solve has begun: on a busy machine its request may come too late, and it tries again. */
  async function begun() {
    for (;;) {
      const cut = new Promise((resolve) =>
        server.once('connection', (socket) => socket.once('close', resolve)),
      );
      const wire = new Wire(port);
      await wire.post(SOLVE, JOB).catch(() => {});
      const solve = await Promise.race([service.engine.started(0), wire.closed]);
      if (solve) return { wire, solve, cut };
    }
  }

  it.each([
    ['its head', `POST ${SOLVE} HTTP/1.1\r\nHost: x\r\nContent-`],
    [
      'its body',
      `POST ${SOLVE} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    ],
    ['its next request', 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['the rest of a refused body', `POST ${SOLVE} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`],
  ])('is cut off if it does not send %s', async (_, sent) => {
    const wire = new Wire(port);
    await wire.send(sent);
    await wire.closed;
    expect(service.lines).toEqual([]);
  });

  it('is cut off if it sends its head byte by byte without end', async () => {
    const wire = new Wire(port);
    await wire.send('GET /health HTTP/1.1\r\nX-Slow: ');
    const drip = setInterval(() => wire.socket.write('x'), 5);
    await wire.closed;
    clearInterval(drip);
    expect(service.lines).toEqual([]);
  });

  it('is cut off if it does not read its answer', async () => {
    const { wire, solve, cut } = await begun();
    wire.socket.pause();
    solve.answer({ large: 'x'.repeat(30_000_000) });
    await cut;
  });

  it('is cut off if it takes its answer too slowly', async () => {
    const times = { head: 60_000, request: 60_000, keepAlive: 60_000, stalledReader: 60_000, answer: 50 };
    const patient = createHttpServer(service.app, service.log, times);
    const cut = new Promise((resolve) =>
      patient.once('connection', (socket) => socket.once('close', resolve)),
    );
    const wire = new Wire(await listen(patient));
    wire.socket.pause();
    await wire.post(SOLVE, JOB);
    (await service.engine.started(0)).answer({ large: 'x'.repeat(30_000_000) });
    await cut;
    patient.close();
  });

  it('may wait for its solve as long as it takes', async () => {
    const { wire: patient, solve } = await begun();
    // A connection that came later runs into every limit meanwhile.
    const idle = new Wire(port);
    await idle.head('GET /health HTTP/1.1');
    await idle.closed;
    solve.answer({ sheetsUsed: 1 });
    expect((await patient.answer()).status).toBe(200);
  });
});
