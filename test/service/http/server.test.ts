import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { ClientGone } from '../../../src/admission/slots.ts';
import { workerLimits } from '../../../src/config.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { listen } from '../../../src/transport/server.ts';
import { Offload } from '../../../src/workers/offload.ts';
import { appWith, JOB } from '../../support/http/service.ts';
import { chunk, LAST_CHUNK, Wire } from '../../support/http/wire.ts';
import { ENDLESS } from '../../support/workers/programs.ts';
import { expectAlive, servedEach } from './served.ts';

const LIMIT = LIMITS.MAX_REQUEST_BYTES;
const SOLVE = '/api/v1/solve';
const CHUNKED = [`POST ${SOLVE} HTTP/1.1`, 'Content-Type: application/json', 'Transfer-Encoding: chunked'];

const served = servedEach({ maxConcurrentSolves: 1, maxQueuedSolves: 1 });

/** The least job, followed by blanks up to `size` bytes. */
const padded = (size: number) => Buffer.from(JSON.stringify(JOB).padEnd(size, ' '));

describe('a body on the wire', () => {
  it('is refused while it is still arriving, and the connection stays open after its end', async () => {
    const wire = new Wire(served.port);
    await wire.head(...CHUNKED);
    await wire.send(chunk(padded(LIMIT)));
    await wire.send(chunk(Buffer.from(' ')));
    expect(await wire.answer()).toMatchObject({
      status: 413,
      body: expect.stringContaining('"payload_too_large"'),
    });
    for (let more = 0; more < 4; more += 1) await wire.send(chunk(Buffer.alloc(LIMIT)));
    await wire.send(LAST_CHUNK);
    await expectAlive(wire);
  });

  it('that is far too long does not hide the answer from a client that sends before it reads', async () => {
    const wire = new Wire(served.port);
    await wire.head(...CHUNKED);
    for (let part = 0; part < 20; part += 1) await wire.send(chunk(Buffer.alloc(LIMIT)));
    await wire.send(LAST_CHUNK);
    await wire.head('GET /health HTTP/1.1');
    expect((await wire.answer()).status).toBe(413);
    expect((await wire.answer()).status).toBe(200);
  });

  it('is refused by its announced length before it is sent', async () => {
    const wire = new Wire(served.port);
    await wire.head(
      `POST ${SOLVE} HTTP/1.1`,
      'Content-Type: application/json',
      `Content-Length: ${LIMIT + 1}`,
    );
    expect((await wire.answer()).status).toBe(413);
    await wire.send(Buffer.alloc(LIMIT + 1));
    await expectAlive(wire);
  });

  it('of another media type or for no route is dropped, and the connection stays open', async () => {
    const wire = new Wire(served.port);
    for (const [path, status] of [
      [SOLVE, 415],
      ['/nowhere', 404],
    ] as const) {
      await wire.head(`POST ${path} HTTP/1.1`, 'Content-Type: text/plain', `Content-Length: ${3 * LIMIT}`);
      await wire.send(Buffer.alloc(3 * LIMIT));
      expect((await wire.answer()).status).toBe(status);
    }
    await expectAlive(wire);
  });

  it('that breaks off is not an internal error', async () => {
    const wire = new Wire(served.port);
    await wire.head(...CHUNKED);
    await wire.send(chunk(Buffer.from('{"pieces"')));
    wire.socket.destroy();
    await wire.closed;
    await expectAlive(new Wire(served.port));
    expect(served.service.lines).toEqual([]);
  });
});

describe('a client that goes away', () => {
  it('cancels its solve and frees the slot for the next', async () => {
    const [gone, next] = [new Wire(served.port), new Wire(served.port)];
    await gone.post(SOLVE, JOB);
    const solve = await served.service.engine.started(0);
    await next.post(SOLVE, JOB);
    gone.socket.destroy();
    (await served.service.engine.started(1)).answer({ sheetsUsed: 1 });
    expect(solve.signal.reason).toBeInstanceOf(ClientGone);
    expect((await next.answer()).status).toBe(200);
    expect(served.service.lines).toEqual([]);
  });

  it.each(['identity', 'gzip'])('may do so in the middle of its answer in %s', async (coding) => {
    const cut = new Promise((resolve) =>
      served.server.once('request', (_, response) => response.once('close', resolve)),
    );
    const wire = new Wire(served.port);
    wire.socket.pause();
    await wire.post(SOLVE, JOB, `Accept-Encoding: ${coding}`);
    (await served.service.engine.started(0)).answer({ random: randomBytes(10_000_000).toString('base64') });
    await once(wire.socket, 'readable');
    wire.socket.destroy();
    await cut;
    await expectAlive(new Wire(served.port));
    expect(served.service.lines).toEqual([]);
  });

  it('ends the drawing of its sheets', async () => {
    const offload = new Offload(ENDLESS, workerLimits(served.service.config));
    const { services } = served.service;
    const solving = { ...services.solving, render: offload.render.bind(offload) };
    await served.serve(undefined, appWith(served.service, { solving }));
    const { wire } = served;
    await wire.post(SOLVE, { ...JOB, includeSvg: true });
    (await served.service.engine.started(0)).answer({ large: 'x'.repeat(100_000) });
    const { outcome } = await served.service.slots.asked(0);
    wire.socket.destroy();
    await expect(outcome).rejects.toBeInstanceOf(ClientGone);
    expect(served.service.lines).toEqual([]);
  });
});

describe('a fault outside the routes', () => {
  it('is also an internal_error and logged', async () => {
    // Hono only handles instances of Error.
    await served.serve(undefined, { fetch: () => Promise.reject('odd') });
    const { wire } = served;
    await wire.head('GET /health HTTP/1.1');
    const { status, body } = await wire.answer();
    expect([status, JSON.parse(body)]).toMatchObject([500, { ok: false, error: { code: 'internal_error' } }]);
    expect(served.service.lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', code: 'internal_error', fault: { stack: 'odd' } },
    ]);
  });
});

const ADDRESSES = Object.values(networkInterfaces()).flatMap((each = []) =>
  each.map(({ address }) => address),
);

const URLS: readonly (readonly [string, RegExp])[] = [
  ['127.0.0.1', /^http:\/\/127\.0\.0\.1:\d+$/],
  ['::1', /^http:\/\/\[::1\]:\d+$/],
];

it.each(URLS.filter(([host]) => ADDRESSES.includes(host)))(
  'says where it listens: on %s',
  async (host, url) => {
    const other = createServer();
    expect(await listen(other, 0, host)).toMatch(url);
    other.close();
  },
);
