import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClientGone } from '../../../src/admission/slots.ts';
import { createHttpServer } from '../../../src/http/server.ts';
import { Drain } from '../../../src/transport/drain.ts';
import { TransportRefusals } from '../../../src/transport/refusals.ts';
import { JOB, testService } from '../../support/http/service.ts';
import { listen, Wire } from '../../support/http/wire.ts';

const SOLVE = '/api/v1/solve';

/** A machine with other work may take long for thousands of requests. */
const PATIENT = { head: 60_000, request: 60_000, keepAlive: 60_000, stalledReader: 60_000, answer: 60_000 };

let service: ReturnType<typeof testService>;
let server: Server;
let drain: Drain;
let port: number;
let refused: string[];

beforeEach(async () => {
  service = testService({ maxConcurrentSolves: 4, maxQueuedSolves: 64 });
  refused = [];
  const refusals = new TransportRefusals(service.log, (reason) => void refused.push(reason));
  server = createHttpServer(service.app, service.log, { refusals, timeouts: PATIENT });
  drain = new Drain(server);
  port = await listen(server);
});

afterEach(() => drain.cut());

const connectionsOf = (of: Server): Promise<number> =>
  new Promise((resolve) => of.getConnections((_, count) => resolve(count)));

/** `count` requests for a solve, one right after the other. */
function pipelined(count: number): string {
  const body = JSON.stringify(JOB);
  const head = [
    `POST ${SOLVE} HTTP/1.1`,
    'Host: x',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`.repeat(count);
}

describe('requests of one connection', () => {
  it('are handled one after the other, and answered in order', async () => {
    const wire = new Wire(port);
    await wire.send(pipelined(3));
    for (const index of [0, 1, 2]) {
      const solve = await service.engine.started(index);
      expect(service.slots.outcomes).toHaveLength(index + 1);
      solve.answer({ sheetsUsed: index });
      expect((await wire.answer()).body).toContain(`"sheetsUsed":${index}`);
    }
  });

  it('are answered after a refused body that arrives after its refusal', async () => {
    const wire = new Wire(port);
    await wire.head(`POST ${SOLVE} HTTP/1.1`, 'Content-Type: text/plain', 'Content-Length: 5');
    expect((await wire.answer()).status).toBe(415);
    await wire.send(`12345${pipelined(1)}`);
    (await service.engine.started(0)).answer({});
    expect((await wire.answer()).status).toBe(200);
  });

  it.each([
    ['they are too many', pipelined(100)],
    [
      'one that waits has a chunked body',
      `POST ${SOLVE} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ],
  ])('close it if %s, and leave nothing behind', async (_, more) => {
    const wire = new Wire(port);
    await wire.send(pipelined(1));
    const { signal } = await service.engine.started(0);
    await wire.send(more);
    await wire.closed;
    await service.slots.idle();
    expect(signal.reason).toBeInstanceOf(ClientGone);
    expect(refused).toEqual(['too_much_pipelined']);
    expect(service.engine.solves).toHaveLength(1);
    expect(service.bytes.inFlight).toBe(0);
  });
});

describe('requests of many connections', () => {
  const chunked = `POST ${SOLVE} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`;

  it.each([
    ['pipelined requests', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_000), 4_000],
    ['chunked bodies', chunked + '1\r\n \r\n'.repeat(5_000), 10],
  ])('arrive in several turns of the event loop if they are %s', async (_, packet, limit) => {
    const wires = Array.from({ length: 20 }, () => new Wire(port));
    let [inTurn, most] = [0, 0];
    server.on('request', () => {
      if (inTurn === 0) setImmediate(() => (inTurn = 0));
      inTurn += 1;
      most = Math.max(most, inTurn);
    });
    await Promise.all(wires.map(({ socket }) => once(socket, 'connect')));
    while ((await connectionsOf(server)) < wires.length) await new Promise(setImmediate);
    // All of them are readable in the same turn.
    for (const { socket } of wires) socket.write(packet);
    const last = new Wire(port);
    await last.head('GET /health HTTP/1.1');
    expect((await last.answer()).status).toBe(200);
    expect(most).toBeLessThanOrEqual(limit);
  });
});

describe('a connection that is reset with requests on it', () => {
  it('leaves no solve, no bytes and nothing that keeps the server running', async () => {
    const wires = Array.from({ length: 8 }, () => new Wire(port));
    await Promise.all(wires.map((wire) => wire.send(pipelined(10))));
    const running = await Promise.all([0, 1, 2, 3].map((index) => service.engine.started(index)));
    await service.slots.asked(7);
    expect(service.bytes.inFlight).toBeGreaterThan(0);
    for (const { socket } of wires) socket.resetAndDestroy();
    for (const { outcome } of await Promise.all(wires.map((_, index) => service.slots.asked(index))))
      await expect(outcome).rejects.toBeInstanceOf(ClientGone);
    await service.slots.idle();
    expect(running.map(({ signal }) => signal.reason)).toEqual(running.map(() => expect.any(ClientGone)));
    // Of each connection one request was worked at; the others were never begun.
    expect(service.slots.outcomes).toHaveLength(8);
    await drain.finish();
    expect(service.bytes.inFlight).toBe(0);
    expect(service.lines).toEqual([]);
  });

  it('has no answer whose time is limited', async () => {
    const refusals = new TransportRefusals(service.log, (reason) => void refused.push(reason));
    const timeouts = { ...PATIENT, answer: 50 };
    const hasty = createHttpServer(service.app, service.log, { refusals, timeouts });
    const port = await listen(hasty);
    const gone = new Wire(port);
    await gone.post(SOLVE, JOB);
    await service.engine.started(0);
    gone.socket.resetAndDestroy();
    await service.slots.idle();
    // The time of a later answer ends later.
    const cut = once(hasty, 'connection').then(([socket]) => once(socket, 'close'));
    const slow = new Wire(port);
    slow.socket.pause();
    await slow.post(SOLVE, JOB);
    (await service.engine.started(1)).answer({ large: 'x'.repeat(30_000_000) });
    await cut;
    expect(refused).toEqual(['long_answer']);
    hasty.close();
  });

  it('leaves no timers', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const gets = 'GET /api/v1/schema HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10);
    const wires = Array.from({ length: 20 }, () => new Wire(port));
    await Promise.all(wires.map((wire) => wire.send(gets)));
    for (const wire of wires) {
      await wire.answer();
      wire.socket.resetAndDestroy();
    }
    await drain.finish();
    while (timers() > before) await new Promise((resolve) => setImmediate(resolve));
  });
});
