import { describe, expect, it } from 'vitest';
import { later } from '../../../src/clock.ts';
import type { Job } from '../../../src/contract/documents.ts';
import { ContractError } from '../../../src/contract/errors.ts';
import { openStore } from '../../../src/state/local.ts';
import { JOB, NOW, post, testService } from '../../support/http/service.ts';
import { newStore } from '../../support/state/stores.ts';

const JOBS = '/api/v1/jobs';

/** A service whose state goes away and comes back, with a job that runs, and another service on the same state. */
async function withRunningJob() {
  const store = newStore();
  let isAway = false;
  let ticks = 0;
  let now = NOW;
  let asked = () => {};
  const goingAway = new Proxy(store, {
    get(target, name: keyof typeof store) {
      const operation = target[name];
      if (typeof operation !== 'function') return operation;
      return async (...args: never[]) => {
        if (isAway) asked();
        if (isAway) throw new ContractError('server_busy', 'The state database does not answer.');
        return (operation as (...given: never[]) => unknown).apply(target, args);
      };
    },
  });
  const clock = () => now;
  const node = testService({}, { store: goingAway, clock, ticks: () => ticks });
  const { key, id: meter } = await store.issueKey('pro', undefined, { at: NOW, actor: 'test' });
  const headers = { 'X-API-Key': key };
  const queued = await node.app.request(JOBS, post(JOB, { headers }));
  const { job } = (await queued.json()) as { job: Job };
  const solve = await node.engine.started(0);
  return {
    node,
    store,
    key,
    solve,
    job,
    other: () => testService({}, { store: openStore(store.path), clock }),
    charged: () => store.used({ meter }, '2026-11'),
    /** Resolves once somebody has asked it. */
    leave: () => {
      isAway = true;
      return new Promise<void>((resolve) => {
        asked = resolve;
      });
    },
    back: () => {
      isAway = false;
    },
    pass: (ms: number) => {
      ticks += ms;
      now = later(now, ms);
    },
    found: async () => store.findJob(key, job.id),
  };
}

describe('while the state is away', () => {
  it('a job that ends keeps its answer until it can be stored', async () => {
    const { node, solve, leave, back, found, charged } = await withRunningJob();
    const asked = leave();
    solve.answer({ sheetsUsed: 1 });
    await asked;
    await node.runner.heartbeat();
    expect(node.engine.solves).toHaveLength(1);
    back();
    expect(await found()).toMatchObject({ status: 'running' });
    await node.runner.heartbeat();
    await node.runner.idle();
    expect(await found()).toMatchObject({ status: 'succeeded' });
    expect(await charged()).toBe(1);
  });

  it('a job that another node has started again meanwhile has the answer of that node', async () => {
    const { node, other, solve, leave, back, pass, found, charged } = await withRunningJob();
    const asked = leave();
    solve.answer({ sheetsUsed: 1 });
    await asked;
    pass(15_000);
    const heir = other();
    await heir.runner.heartbeat();
    const again = await heir.engine.started(0);
    back();
    await node.runner.heartbeat();
    await node.runner.idle();
    expect(await found()).toMatchObject({ status: 'running' });
    again.answer({ sheetsUsed: 2 });
    await heir.runner.idle();
    expect(await found()).toMatchObject({ status: 'succeeded' });
    expect(await charged()).toBe(1);
  });

  it('nobody loses a job: those who run them renew their claims before others may claim', async () => {
    const { node, store, key, leave, back, pass, found } = await withRunningJob();
    void leave();
    await node.runner.heartbeat();
    pass(60_000);
    // A job that waits, and one whose claim has expired.
    const at = later(NOW, 60_000);
    expect(await store.isJobWaiting(at)).toBe(true);
    await node.runner.heartbeat();
    back();
    node.runner.claim();
    await node.runner.heartbeat();
    expect(node.engine.solves).toHaveLength(1);
    expect(await store.isJobWaiting(at)).toBe(false);
    expect(await found()).toMatchObject({ status: 'running' });
    const waiting = await node.app.request(JOBS, post(JOB, { headers: { 'X-API-Key': key } }));
    expect(waiting.status).toBe(202);
    expect(node.runner.running).toBe(1);
  });
});
