import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContractError } from '../../../src/contract/errors.ts';
import { createHttpServer } from '../../../src/http/server.ts';
import { Drain } from '../../../src/transport/drain.ts';
import { JOB, testService } from '../../support/http/service.ts';
import { listen, Wire } from '../../support/http/wire.ts';

const SOLVE = '/api/v1/solve';

/** Nobody else listens here: a port that this server has given up may be somebody's at once. */
const HOST = '127.0.0.77';

let service: ReturnType<typeof testService>;
let server: Server;
let drain: Drain;
let port: number;

beforeEach(async () => {
  service = testService({ maxConcurrentSolves: 1, maxQueuedSolves: 1 });
  server = createHttpServer(service.app, service.log);
  drain = new Drain(server);
  port = await listen(server, HOST);
});

afterEach(() => drain.cut());

const dial = () => new Wire(port, undefined, HOST);

describe('Drain', () => {
  it('answers running and waiting requests, closes idle connections and accepts no new ones', async () => {
    const [running, queued, idle] = [dial(), dial(), dial()];
    await idle.head('GET /health HTTP/1.1');
    await idle.answer();
    await running.post(SOLVE, JOB);
    const solve = await service.engine.started(0);
    await queued.post(SOLVE, JOB);
    await service.slots.asked(1);

    const finished = drain.finish();
    await idle.closed;
    await expect(dial().answer()).rejects.toThrow('ECONNREFUSED');
    solve.answer({ sheetsUsed: 1 });
    expect((await running.answer()).head).toMatch(/^HTTP\/1.1 200 OK.*connection: close/is);
    (await service.engine.started(1)).answer({ sheetsUsed: 2 });
    expect((await queued.answer()).body).toContain('"sheetsUsed":2');
    await finished;
  });

  it('accepts requests and connections after the end is announced, and asks clients to connect anew', async () => {
    const idle = dial();
    await idle.head('GET /health HTTP/1.1');
    expect((await idle.answer()).head).not.toMatch(/^connection: close/im);
    drain.begin();
    for (const wire of [idle, dial()]) {
      await wire.head('GET /health HTTP/1.1');
      const { status, head } = await wire.answer();
      expect(status).toBe(200);
      expect(head).toMatch(/^connection: close/im);
    }
    await drain.finish();
    await expect(dial().answer()).rejects.toThrow('ECONNREFUSED');
  });

  it('answers requests sent before, even unread ones', async () => {
    const wires = Array.from({ length: 20 }, () => dial());
    await Promise.all(wires.map((wire) => wire.head('GET /health HTTP/1.1')));
    const finished = drain.finish();
    for (const wire of wires) expect((await wire.answer()).status).toBe(200);
    await finished;
  });

  it('waits for a body that is still arriving', async () => {
    const wire = dial();
    const body = JSON.stringify(JOB);
    const came = new Promise((resolve) => server.once('request', resolve));
    await wire.head(
      `POST ${SOLVE} HTTP/1.1`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    );
    await came;
    const finished = drain.finish();
    await wire.send(body);
    (await service.engine.started(0)).answer({ sheetsUsed: 1 });
    expect((await wire.answer()).status).toBe(200);
    await finished;
  });

  it('does not cut off an answer that the client has not read yet', async () => {
    const wire = dial();
    const response = new Promise<ServerResponse>((resolve) => {
      server.once('request', (_, response) => resolve(response));
    });
    wire.socket.pause();
    await wire.post(SOLVE, JOB);
    (await service.engine.started(0)).answer({ large: 'x'.repeat(30_000_000) });
    while (!(await response).headersSent) await new Promise((resolve) => setImmediate(resolve));
    const finished = drain.finish();
    wire.socket.resume();
    expect((await wire.answer()).body.length).toBeGreaterThan(30_000_000);
    await finished;
  });

  it('answers requests cancelled meanwhile as busy', async () => {
    const [running, queued] = [dial(), dial()];
    await running.post(SOLVE, JOB);
    await service.engine.started(0);
    await queued.post(SOLVE, JOB);
    await service.slots.asked(1);
    const finished = drain.finish();
    service.slots.close(new ContractError('server_busy', 'Closing.'));
    for (const wire of [running, queued]) {
      const { status, body } = await wire.answer();
      expect([status, JSON.parse(body)]).toMatchObject([
        503,
        { error: { code: 'server_busy', message: 'Closing.' } },
      ]);
    }
    await finished;
    expect(service.lines).toEqual([]);
  });

  it('gives no warnings when many requests end together', async () => {
    const responses: ServerResponse[] = [];
    const held = createServer((_, response) => void responses.push(response));
    const draining = new Drain(held);
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on('warning', note);
    const to = await listen(held);
    const wires = Array.from({ length: 20 }, () => new Wire(to));
    await Promise.all(wires.map((wire) => wire.head('GET / HTTP/1.1')));
    while (responses.length < wires.length) await new Promise((resolve) => setImmediate(resolve));
    const finished = draining.finish();
    for (const response of responses) response.end();
    await finished;
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('ends when its last client goes away', async () => {
    const [wire, idle] = [dial(), dial()];
    await idle.head('GET /health HTTP/1.1');
    await idle.answer();
    await wire.post(SOLVE, JOB);
    const solve = await service.engine.started(0);
    const finished = drain.finish();
    await idle.closed;
    wire.socket.resetAndDestroy();
    await finished;
    await service.slots.idle();
    expect(solve.signal.aborted).toBe(true);
  });

  it('can be cut short', async () => {
    const wire = dial();
    await wire.post(SOLVE, JOB);
    const solve = await service.engine.started(0);
    const finished = drain.finish();
    drain.cut();
    await finished;
    await wire.closed;
    expect(solve.signal.aborted).toBe(true);
  });
});
