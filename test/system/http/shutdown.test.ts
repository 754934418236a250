import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ContractError } from '../../../src/contract/errors.ts';
import { openThreadedStore } from '../../../src/state/store-thread.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { JOB, NOW, post, testService } from '../../support/http/service.ts';
import { lockedByOther, stateProgram } from '../../support/state/stores.ts';

const PROGRAM = stateProgram();

/** As at the end of a drain. */
it("a request that waits for another process's lock at shutdown is answered, and not charged", async () => {
  const file = join(temporaryFolder(), 'state.sqlite');
  const store = await openThreadedStore(PROGRAM, { file, secretFile: `${file}.secret` });
  const { app, slots, lines } = testService({}, { store, clock: () => NOW });
  const other = await lockedByOther(file);
  const solves = Array.from({ length: 4 }, () => app.request('/api/v1/solve', post(JOB)));
  const key = app.request('/api/v1/request-key', post({ email: 'ann@example.org', plan: 'free' }));
  await slots.asked(3);
  const reason = new ContractError('server_busy', 'The service is shutting down; try again later.');
  slots.close(reason);
  store.failWaiting(reason);
  for (const answer of [...solves, key]) {
    const response = await answer;
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { code: 'server_busy' } });
  }
  // The lock is still held.
  await slots.idle();
  expect(await store.used({ client: 'unknown' }, '2026-11-21')).toBe(0);
  await store.close();
  await other.release();
  expect(lines).toEqual([]);
});

it('a failed refund is logged and counted, and its solve is answered like the others', async () => {
  const file = join(temporaryFolder(), 'state.sqlite');
  const store = await openThreadedStore(PROGRAM, { file, secretFile: `${file}.secret` });
  const { app, slots, engine, metrics, lines } = testService({}, { store, clock: () => NOW });
  const solve = app.request('/api/v1/solve', post(JOB));
  const running = await engine.started(0);
  const other = await lockedByOther(file);
  const reason = new ContractError('server_busy', 'The service is shutting down; try again later.');
  slots.close(reason);
  store.failWaiting(reason);
  running.fail(new Error('cancelled'));
  expect((await solve).status).toBe(503);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('a refund failed');
  expect(await metrics.text()).toContain('cutting_layout_refunds_lost_total 1');
  expect(await store.used({ client: 'unknown' }, '2026-11-21')).toBe(1);
  await store.close();
  await other.release();
});
