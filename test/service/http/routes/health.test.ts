import { expect, it } from 'vitest';
import { JOB, post, testService } from '../../../support/http/service.ts';

it('is alive while all slots and the queue are full', async () => {
  const { app, engine } = testService({ maxConcurrentSolves: 1, maxQueuedSolves: 0 });
  const solving = app.request('/api/v1/solve', post(JOB));
  const solve = await engine.started(0);
  const response = await app.request('/health');
  expect(await response.json()).toEqual({ ok: true, contractVersion: 'v1', status: 'alive' });
  solve.answer({});
  await solving;
});
