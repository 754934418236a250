import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClientGone } from '../../src/admission/slots.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { JOB, testService } from './service.ts';
import { listen, Wire } from './wire.ts';

const SOLVE = '/api/v1/solve';

let service: ReturnType<typeof testService>;
let server: Server;
let wire: Wire;

beforeEach(async () => {
  service = testService();
  server = createHttpServer(service.app, service.log);
  wire = new Wire(await listen(server));
  wire.socket.allowHalfOpen = true;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Resolves when the server has learned that the client will send no more. */
const halfClosed = () =>
  new Promise((resolve) => server.once('connection', (socket) => socket.once('end', resolve)));

describe('a client that closes its side of the connection', () => {
  it('after it has sent its request gets its answer', async () => {
    const closed = halfClosed();
    await wire.post(SOLVE, JOB);
    const solve = await service.engine.started(0);
    wire.socket.end();
    await closed;
    // Some of what the answer begins with is sent ahead.
    while (wire.socket.bytesRead < 2) await new Promise((resolve) => setImmediate(resolve));
    solve.answer({ sheetsUsed: 1 });
    const { status, head, body } = await wire.answer();
    expect([status, JSON.parse(body).result]).toEqual([200, { sheetsUsed: 1 }]);
    expect(head.match(/HTTP/g)).toHaveLength(1);
    await wire.closed;
    expect(service.lines).toEqual([]);
  });

  it('gets a large answer, in parts', async () => {
    const closed = halfClosed();
    await wire.post(SOLVE, JOB);
    wire.socket.end();
    await closed;
    const large = 'x'.repeat(1_000_000);
    (await service.engine.started(0)).answer({ large });
    expect(JSON.parse((await wire.answer()).body).result).toEqual({ large });
    await wire.closed;
  });

  it('gets the answers to all of its requests', async () => {
    for (let times = 0; times < 3; times += 1) await wire.post(SOLVE, JOB);
    wire.socket.end();
    for (const index of [0, 1, 2]) {
      (await service.engine.started(index)).answer({ sheetsUsed: index });
      expect((await wire.answer()).body).toContain(`"sheetsUsed":${index}`);
    }
    await wire.closed;
  });

  it('because it goes away cancels its solve', async () => {
    await wire.post(SOLVE, JOB);
    const { signal } = await service.engine.started(0);
    wire.socket.destroy();
    await service.slots.idle();
    expect(signal.reason).toBeInstanceOf(ClientGone);
  });
});
