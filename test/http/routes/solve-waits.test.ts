import { expect, it } from 'vitest';
import type { Client } from '../../../src/admission/slots.ts';
import { createApp } from '../../../src/app.ts';
import type { Offload } from '../../../src/workers/offload.ts';
import { JOB, post, testService } from '../service.ts';

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
    draw(...args: Parameters<Offload['draw']>) {
      mayWait.push(args[3].waits?.leftMs);
      return offload.draw(...args);
    },
  } as Offload;
  return { ...service, mayWait, app: createApp({ ...service, offload: slow, ticks: () => now }) };
}

it('waits once: what a large body has waited to be read is not waited for a solver thread again', async () => {
  const { app, engine } = serviceOfSlowWorkers({ readMs: 599_999 });
  const running = app.request(SOLVE, post(JOB));
  const solve = await engine.started(0);
  const response = await app.request(SOLVE, post(JOB));
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: { code: 'server_busy' } });
  solve.answer({});
  expect((await running).status).toBe(200);
});

it('lets drawings wait for a thread for what is left of the whole', async () => {
  const { app, engine, mayWait } = serviceOfSlowWorkers({ readMs: 400_000 });
  const drawn = app.request(SOLVE, post({ ...JOB, includeSvg: true }));
  (await engine.started(0)).answer({ sheetsUsed: 0, sheets: [] });
  await drawn;
  const [ms = 0] = mayWait;
  // Reading has taken some of the time for working.
  expect(ms).toBeGreaterThan(200_000);
  expect(ms).toBeLessThanOrEqual(260_000);
});
