import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../../src/http/server.ts';
import { createLog } from '../../../src/observe/log.ts';
import { TransportRefusals } from '../../../src/transport/refusals.ts';
import type { Timeouts } from '../../../src/transport/server.ts';
import { JOB, testService } from '../../support/http/service.ts';
import { listen, Wire } from '../../support/http/wire.ts';

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
  server = createHttpServer(service.app, service.log, { timeouts: { ...PATIENT, ...timeouts }, refusals });
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

/** Checks what was refused: one log line each. */
function expectRefused(...reasons: string[]): void {
  expect(counted).toEqual(reasons);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    reasons.map((reason) => ({ level: 'warn', msg: 'refused', reason, client: '127.0.0.1', count: 1 })),
  );
}

/** The next answer is a refusal with all that an answer of a route has, and the last of its connection. */
async function expectEnvelope(wire: Wire, status: number, code: string): Promise<string> {
  const answer = await wire.answer();
  expect([answer.status, JSON.parse(answer.body)]).toEqual([
    status,
    { ok: false, contractVersion: 'v1', error: { code, message: expect.stringMatching(/.\.$/) } },
  ]);
  for (const header of [
    'Content-Type: application/json',
    'Connection: close',
    'Access-Control-Allow-Origin: *',
  ])
    expect(answer.head).toContain(`\r\n${header}\r\n`);
  return answer.head;
}

const POST = `POST ${SOLVE} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;

describe('every refusal of the parser has the envelope:', () => {
  it.each([
    ['a malformed header', 'GET /health HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n', 400, 'bad_request'],
    ['no Host', 'GET /health HTTP/1.1\r\n\r\n', 400, 'bad_request'],
    ['a broken chunk', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, 'bad_request'],
    [
      'chunk extensions that are too large',
      `${POST}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n`,
      413,
      'payload_too_large',
    ],
    [
      'a method with a byte that is not text',
      'FO\0O /health HTTP/1.1\r\nHost: a\r\n\r\n',
      400,
      'bad_request',
    ],
    ['another version of HTTP', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'bad_request'],
    ['a target that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, 'head_too_large'],
  ])('%s', async (_, sent, status, code) => {
    const wire = new Wire(await start());
    await wire.send(sent);
    await expectEnvelope(wire, status, code);
    await wire.closed;
    expect(service.bytes.inFlight).toBe(0);
  });

  it('after another request, whose answer comes first', async () => {
    const wire = new Wire(await start());
    await wire.post(SOLVE, JOB);
    await wire.send(`FOO ${SOLVE} HTTP/1.1\r\nHost: a\r\n\r\n`);
    const solve = await service.engine.started(0);
    while (counted.length === 0) await new Promise((resolve) => setImmediate(resolve));
    solve.answer({});
    expect((await wire.answer()).status).toBe(200);
    await expectEnvelope(wire, 400, 'bad_request');
    await wire.closed;
  });

  it('a request that breaks off with half of the connection', async () => {
    const wire = new Wire(await start());
    await wire.head(`POST ${SOLVE} HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: 9');
    wire.socket.end('{');
    await expectEnvelope(wire, 400, 'bad_request');
    expectRefused();
  });
});

it('an unsupported upgrade is an ordinary request', async () => {
  const wire = new Wire(await start());
  await wire.head('GET /health HTTP/1.1', 'Connection: Upgrade', 'Upgrade: h2c');
  expect((await wire.answer()).status).toBe(200);
  await wire.head('GET /health HTTP/1.1');
  expect((await wire.answer()).status).toBe(200);
});

describe('a refusal of the parser is counted and logged', () => {
  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400, 'bad_request'],
    ['a head that is too large', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'head_too_large'],
  ])('%s', async (_, sent, status, reason) => {
    const wire = new Wire(await start());
    await wire.send(sent);
    await expectEnvelope(wire, status, reason);
    await wire.closed;
    expectRefused(reason);
  });

  it('a head that takes too long', async () => {
    const wire = new Wire(await start({ head: 50, request: 50 }));
    await wire.send('GET / HTTP/1.1\r\nX-Slow: ');
    await expectEnvelope(wire, 408, 'request_too_slow');
    await wire.closed;
    expectRefused('request_too_slow');
  });

  it('CONNECT', async () => {
    const wire = new Wire(await start());
    await wire.send('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n');
    await expectEnvelope(wire, 400, 'bad_request');
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

it('a connection beyond the maximum number is counted and logged', async () => {
  const port = await start();
  server.maxConnections = 1;
  const first = new Wire(port);
  await once(first.socket, 'connect');
  await new Wire(port).closed;
  expectRefused('too_many_connections');
});
