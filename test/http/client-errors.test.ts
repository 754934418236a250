import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TransportRefusals } from '../../src/http/refused.ts';
import { createHttpServer, type Timeouts } from '../../src/http/server.ts';
import { createLog } from '../../src/observe/log.ts';
import { JOB, testService } from './service.ts';
import { listen, Wire } from './wire.ts';

const SOLVE = '/api/v1/solve';
const NEVER = 600_000;
const PATIENT: Timeouts = {
  head: NEVER,
  request: NEVER,
  keepAlive: NEVER,
  stalledReader: NEVER,
  answer: NEVER,
};

let service: ReturnType<typeof testService>;
let server: Server;
let counted: string[];
let lines: string[];

async function start(timeouts: Partial<Timeouts> = {}): Promise<number> {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const refusals = new TransportRefusals(log, (reason) => void counted.push(reason));
  server = createHttpServer(service.app, service.log, { ...PATIENT, ...timeouts }, refusals);
  return listen(server);
}

beforeEach(() => {
  service = testService();
  counted = [];
  lines = [];
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** What was refused, each told in one line. */
function expectRefused(...reasons: string[]): void {
  expect(counted).toEqual(reasons);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    reasons.map((reason) => ({ level: 'warn', msg: 'refused', reason, client: '127.0.0.1', count: 1 })),
  );
}

describe('what the parser refuses is counted and logged', () => {
  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400, 'bad_request'],
    [
      'a head of too many fields',
      `GET / HTTP/1.1\r\nHost: a\r\n${'a:\r\n'.repeat(100)}\r\n`,
      431,
      'head_too_large',
    ],
    ['a head that is too large', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'head_too_large'],
  ])('%s', async (_, sent, status, reason) => {
    const wire = new Wire(await start());
    await wire.send(sent);
    expect(await wire.answer()).toMatchObject({ status, body: '' });
    await wire.closed;
    expectRefused(reason);
  });

  it('but not a head of as many fields as there may be', async () => {
    const wire = new Wire(await start());
    await wire.send(`GET /health HTTP/1.1\r\nHost: localhost\r\n${'a:\r\n'.repeat(99)}\r\n`);
    expect(await wire.answer()).toMatchObject({ status: 200 });
    expectRefused();
  });

  it('a head that takes too long', async () => {
    const wire = new Wire(await start({ head: 50, request: 50 }));
    await wire.send('GET / HTTP/1.1\r\nX-Slow: ');
    expect(await wire.answer()).toMatchObject({ status: 408, body: '' });
    await wire.closed;
    expectRefused('request_too_slow');
  });

  it('CONNECT, which gets no answer', async () => {
    const wire = new Wire(await start());
    await wire.send('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n');
    await wire.closed;
    expectRefused('bad_request');
  });

  it('not a client that goes away', async () => {
    const wire = new Wire(await start());
    const closed = new Promise((resolve) =>
      server.once('connection', (socket) => socket.once('close', resolve)),
    );
    await wire.send('GET / HTTP/1.1\r\nX-Slow: ');
    wire.socket.resetAndDestroy();
    await closed;
    expectRefused();
  });
});

it('a reader that stalls is counted and logged, and its bytes are given back', async () => {
  const port = await start({ stalledReader: 50 });
  const cut = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)));
  const wire = new Wire(port);
  wire.socket.pause();
  await wire.post(SOLVE, JOB);
  (await service.engine.started(0)).answer({ large: 'x'.repeat(30_000_000) });
  await cut;
  while (service.bytes.inFlight > 0) await new Promise((resolve) => setImmediate(resolve));
  expectRefused('slow_reader');
});

it('a connection beyond the greatest number is counted and logged', async () => {
  const port = await start();
  server.maxConnections = 1;
  const first = new Wire(port);
  await once(first.socket, 'connect');
  await new Wire(port).closed;
  expectRefused('too_many_connections');
});
