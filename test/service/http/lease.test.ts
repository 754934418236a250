import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../../src/config.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { createHttpServer } from '../../../src/http/server.ts';
import { JOB, NOW, testService } from '../../support/http/service.ts';
import { chunk, LAST_CHUNK, listen, Wire } from '../../support/http/wire.ts';
import { newStore } from '../../support/state/stores.ts';

const SOLVE = '/api/v1/solve';
const LIMIT = LIMITS.MAX_REQUEST_BYTES;
const ME = '127.0.0.1';
const OTHER = '127.0.0.2';

let store: ReturnType<typeof newStore>;
let service: ReturnType<typeof testService>;
let server: Server;
let port: number;

async function start(settings: Partial<Config>): Promise<void> {
  service = testService(settings, { store, clock: () => NOW });
  server = createHttpServer(service.app, service.log);
  port = await listen(server);
}

beforeEach(() => {
  store = newStore();
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await store.close();
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Waits until exactly `bytes` are held. */
async function held(bytes: number): Promise<void> {
  while (service.bytes.inFlight !== bytes) await turn();
}

/** Sends `size` bytes of a body that goes on. */
async function unfinished(size: number, from = ME): Promise<Wire> {
  const wire = new Wire(port, from);
  await wire.head(`POST ${SOLVE} HTTP/1.1`, 'Content-Type: application/json', 'Transfer-Encoding: chunked');
  await wire.send(chunk(Buffer.alloc(size, ' ')));
  return wire;
}

const used = (client: string) => store.used({ client }, NOW.slice(0, 10));

const busy = async (wire: Wire) => {
  const { status, body } = await wire.answer();
  expect([status, JSON.parse(body)]).toMatchObject([503, { error: { code: 'server_busy' } }]);
};

describe('a body in flight', () => {
  beforeEach(() => start({ maxBytesInFlight: 4 * LIMIT, maxBytesInFlightPerClient: 3 * LIMIT }));

  it('holds the bytes that have arrived, not the announced ones', async () => {
    const wire = new Wire(port);
    const came = once(server, 'request');
    await wire.head(`POST ${SOLVE} HTTP/1.1`, 'Content-Type: application/json', `Content-Length: ${LIMIT}`);
    await came;
    expect(service.bytes.inFlight).toBe(0);
    await wire.send(Buffer.alloc(100, ' '));
    await held(16_384);
  });

  it('is refused as busy if it is too much for one client, while another client gets its answer', async () => {
    const mine = [await unfinished(LIMIT), await unfinished(LIMIT), await unfinished(LIMIT)];
    await held(3 * LIMIT);
    const refused = await unfinished(16_384);
    await busy(refused);
    await refused.send(LAST_CHUNK);

    const other = new Wire(port, OTHER);
    await other.post(SOLVE, JOB);
    (await service.engine.started(0)).answer({});
    expect((await other.answer()).status).toBe(200);

    expect(await used(ME)).toBe(0);
    for (const { socket } of mine) socket.resetAndDestroy();
    await held(0);
    const again = new Wire(port);
    await again.post(SOLVE, JOB);
    (await service.engine.started(1)).answer({});
    expect((await again.answer()).status).toBe(200);
  });
});

describe('an answer', () => {
  /** 1,000 instances: room for their answer is some megabytes. */
  const LARGE = { ...JOB, pieces: [{ width: 600, height: 400, quantity: 1_000 }] };

  it('has its bytes reserved before the charge, and the solve is refused as busy if they are too many', async () => {
    await start({ maxBytesInFlight: 1_100_000, maxBytesInFlightPerClient: LIMIT });
    const wire = new Wire(port);
    await wire.post(SOLVE, LARGE);
    await busy(wire);
    expect(service.engine.solves).toEqual([]);
    expect(await used(ME)).toBe(0);
    await wire.post(SOLVE, JOB);
    (await service.engine.started(0)).answer({});
    expect((await wire.answer()).status).toBe(200);
    await held(0);
  });

  it('holds them while it waits for its solve, then its actual bytes until the client has taken it', async () => {
    await start({ maxConcurrentSolves: 1 });
    const [running, waiting] = [new Wire(port), new Wire(port)];
    await running.post(SOLVE, LARGE);
    const solve = await service.engine.started(0);
    const reserved = service.bytes.inFlight;
    expect(reserved).toBeGreaterThan(LIMIT);
    await waiting.post(SOLVE, LARGE);
    await held(2 * reserved);
    waiting.socket.destroy();
    await held(reserved);

    running.socket.pause();
    const result = { large: 'x'.repeat(30_000_000) };
    solve.answer(result);
    await held('{"ok":true,"contractVersion":"v1","result":}'.length + JSON.stringify(result).length);
    running.socket.resume();
    expect((await running.answer()).status).toBe(200);
    await held(0);
  });

  it('that nobody reads releases them when its connection is reset', async () => {
    await start({});
    const wire = new Wire(port);
    wire.socket.pause();
    await wire.post(SOLVE, JOB);
    (await service.engine.started(0)).answer({ large: 'x'.repeat(30_000_000) });
    while (service.bytes.inFlight < 30_000_000) await turn();
    wire.socket.resetAndDestroy();
    await held(0);
  });
});
