import { describe, expect, it, vi } from 'vitest';
import { later } from '../../../../src/clock.ts';
import type { Job } from '../../../../src/contract/documents.ts';
import { openStore } from '../../../../src/state/local.ts';
import { JOB, NOW, testService } from '../../../support/http/service.ts';
import { JOBS, keyed } from '../keyed.ts';

describe('several processes on one state', () => {
  it('run each job once, and are told of its end, its progress and its stop', async () => {
    const first = await keyed();
    const { job } = await first.queue();
    const solve = await first.engine.started(0);
    const other = testService({}, { store: openStore(first.store.path), clock: () => NOW });
    const ask = async (path: string, method = 'GET') => {
      const response = await other.app.request(`${JOBS}/${job.id}${path}`, {
        method,
        headers: { 'X-API-Key': first.key },
      });
      return ((await response.json()) as { job: Job }).job;
    };
    await other.runner.heartbeat();
    await other.runner.idle();
    expect(other.engine.solves).toHaveLength(0);
    solve.progress = { sheets: 1, sheetArea: 100, measure: 100, unplaced: 0, lowerBound: 100 };
    await first.runner.heartbeat();
    expect((await ask('')).progress).toMatchObject({ measure: 100, gap: 0 });
    expect((await ask('/stop', 'POST')).status).toBe('running');
    await first.runner.heartbeat();
    expect(solve.isFinished).toBe(true);
    const waiting = ask('?waitMs=30000');
    while (other.runner.waits.size === 0) await new Promise((resolve) => setImmediate(resolve));
    solve.answer({ sheetsUsed: 1 });
    await first.runner.idle();
    await other.runner.heartbeat();
    expect(await waiting).toMatchObject({ status: 'succeeded', response: { result: { sheetsUsed: 1 } } });
  });

  it('give up a job that three of them died of', async () => {
    const dead = await keyed();
    const { job } = await dead.queue();
    await dead.engine.started(0);
    for (const death of [1, 2, 3]) {
      const heir = testService(
        {},
        { store: openStore(dead.store.path), clock: () => later(NOW, 15_000 * death) },
      );
      await heir.runner.heartbeat();
      if (death < 3) await heir.engine.started(0);
      else await heir.runner.idle();
      if (death === 3) expect(heir.engine.solves).toHaveLength(0);
    }
    await vi.waitFor(async () =>
      expect(await dead.at(job.id)).toMatchObject({ status: 'failed', error: { code: 'internal_error' } }),
    );
  });

  it('take over what one gives back when it ends', async () => {
    const ending = await keyed();
    const { job } = await ending.queue();
    const solve = await ending.engine.started(0);
    ending.runner.drain(10_000);
    expect(solve.signal.aborted).toBe(true);
    await ending.runner.idle();
    expect((await ending.at(job.id)).status).toBe('queued');
    const next = testService({}, { store: openStore(ending.store.path), clock: () => NOW });
    await next.runner.heartbeat();
    (await next.engine.started(0)).answer({});
    await next.runner.idle();
    expect((await ending.at(job.id)).status).toBe('succeeded');
    expect(await ending.charged()).toBe(1);
  });

  it('finish what ends in time anyway', async () => {
    const ending = await keyed();
    await ending.queue({ ...JOB, strategy: 'alns', alnsConfig: { timeLimitMs: 600_000 } });
    const solve = await ending.engine.started(0);
    ending.runner.drain(700_000);
    expect(solve.signal.aborted).toBe(false);
    solve.answer({});
    await ending.runner.idle();
    expect(await ending.store.jobCounts()).toEqual({ queued: 0, running: 0 });
  });
});
