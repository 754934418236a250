import { beforeEach, describe, expect, it } from 'vitest';
import { JOB } from '../../support/http/service.ts';
import { Wire } from '../../support/http/wire.ts';
import { expectAlive, servedEach } from '../http/served.ts';

const SOLVE = '/api/v1/solve';

const served = servedEach({ maxConcurrentSolves: 1, maxQueuedSolves: 1 });

it('answers others while hundreds of clients stall in their heads', async () => {
  const slow = Array.from({ length: 300 }, () => new Wire(served.port));
  await Promise.all(slow.map((wire) => wire.send('GET /health HTTP/1.1\r\nX-Slow: ')));
  for (let asked = 0; asked < 20; asked += 1) await expectAlive(new Wire(served.port));
  expect(slow.filter((wire) => wire.socket.destroyed)).toEqual([]);
});

describe('a slow client', () => {
  beforeEach(() => served.serve({ head: 50, request: 50, keepAlive: 50, stalledReader: 50, answer: 60_000 }));

  it.each([
    ['its head', `POST ${SOLVE} HTTP/1.1\r\nHost: x\r\nContent-`],
    [
      'its body',
      `POST ${SOLVE} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    ],
    ['its next request', 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['the rest of a refused body', `POST ${SOLVE} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`],
  ])('is cut off if it does not send %s', async (_, sent) => {
    const wire = new Wire(served.port);
    await wire.send(sent);
    await wire.closed;
    expect(served.service.lines).toEqual([]);
  });

  it('is cut off if it sends its head byte by byte without end', async () => {
    const wire = new Wire(served.port);
    await wire.send('GET /health HTTP/1.1\r\nX-Slow: ');
    const drip = setInterval(() => wire.socket.write('x'), 5);
    await wire.closed;
    clearInterval(drip);
    expect(served.service.lines).toEqual([]);
  });

  it('may wait for its solve as long as it takes', async () => {
    // The limits hold from when its request has arrived: on a busy machine that takes longer than they allow.
    const { headersTimeout, requestTimeout } = served.server;
    Object.assign(served.server, { headersTimeout: 60_000, requestTimeout: 60_000 });
    const patient = new Wire(served.port);
    await patient.post(SOLVE, JOB);
    const solve = await served.service.engine.started(0);
    Object.assign(served.server, { headersTimeout, requestTimeout });
    // A connection that came later runs into every limit meanwhile.
    const idle = new Wire(served.port);
    await idle.head('GET /health HTTP/1.1');
    await idle.closed;
    solve.answer({ sheetsUsed: 1 });
    expect((await patient.answer()).status).toBe(200);
  });
});
