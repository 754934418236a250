import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/admission/slots.ts';
import type { Offload } from '../../../../src/workers/offload.ts';
import { appWith, JOB, post, testService } from '../../../support/http/service.ts';

const SOLVE = '/api/v1/solve';

/** A service on which time passes for those alone that wait for a worker, and what they may still wait then. */
function serviceOfSlowWorkers({ readMs = 0 }) {
  const service = testService({ maxConcurrentSolves: 1, maxWaitMs: 600_000, maxSolveMs: 60_000 });
  const { offload } = service;
  let now = 1_000;
  const mayWait: (number | undefined)[] = [];
  const slow = {
    prepare(body: Uint8Array<ArrayBuffer>, client: Client) {
      const end = client.waits?.begin();
      now += readMs;
      end?.();
      return offload.prepare(body, client);
    },
  };
  const ticks = () => now;
  const solving = {
    ...service.services.solving,
    ticks,
    render(...args: Parameters<Offload['render']>) {
      mayWait.push(args[1].waits?.leftMs);
      return offload.render(...args);
    },
  };
  const workers = Object.assign(Object.create(offload), slow);
  const app = appWith(service, { admission: { ...service.services.admission, workers }, solving });
  return { ...service, mayWait, app };
}

it('waits once: time that a large body waits to be read shortens its wait for a solver thread', async () => {
  const { app, engine } = serviceOfSlowWorkers({ readMs: 599_999 });
  const running = app.request(SOLVE, post(JOB));
  const solve = await engine.started(0);
  const response = await app.request(SOLVE, post(JOB));
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: { code: 'server_busy' } });
  solve.answer({});
  expect((await running).status).toBe(200);
});

it('lets drawings wait for a thread for the rest of the total time', async () => {
  const { app, engine, mayWait } = serviceOfSlowWorkers({ readMs: 400_000 });
  const drawn = app.request(SOLVE, post({ ...JOB, includeSvg: true }));
  (await engine.started(0)).answer({ sheetsUsed: 0, sheets: [] });
  await drawn;
  const [ms = 0] = mayWait;
  // Reading has taken some of the time for working.
  expect(ms).toBeGreaterThan(200_000);
  expect(ms).toBeLessThanOrEqual(260_000);
});

describe('a full service', () => {
  it('answers server_busy beyond its slots and its queue, and serves the others in order', async () => {
    const { app, engine } = testService({ maxConcurrentSolves: 2, maxQueuedSolves: 1 });
    const accepted = [1, 2, 3].map(() => app.request(SOLVE, post(JOB)));
    await engine.started(1);
    const refused = await app.request(SOLVE, post(JOB));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('Retry-After')).toBe('1');
    expect(await refused.json()).toMatchObject({
      ok: false,
      contractVersion: 'v1',
      error: { code: 'server_busy' },
    });
    expect(engine.solves).toHaveLength(2);
    for (const index of [0, 1, 2]) (await engine.started(index)).answer({ sheetsUsed: index });
    const bodies = await Promise.all(accepted.map(async (response) => (await response).json()));
    expect(bodies).toMatchObject([0, 1, 2].map((sheetsUsed) => ({ ok: true, result: { sheetsUsed } })));
  });
});

describe('a queue filled by one client', () => {
  const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

  it('has room for another client', async () => {
    const { app, engine } = testService({ maxConcurrentSolves: 1, maxQueuedSolves: 2 });
    const ask = (client: string) => app.request(SOLVE, post(JOB), from(client));
    const [first, second, third] = [1, 2, 3].map(() => ask('203.0.113.1'));
    await engine.started(0);
    expect((await ask('203.0.113.1')).status).toBe(503);
    const other = ask('203.0.113.2');
    expect((await third)?.status).toBe(503);
    for (const index of [0, 1, 2]) (await engine.started(index)).answer({ sheetsUsed: index });
    const bodies = await Promise.all(
      [first, second, other].map(async (response) => (await response)?.json()),
    );
    expect(bodies).toMatchObject([0, 1, 2].map((sheetsUsed) => ({ result: { sheetsUsed } })));
  });
});
