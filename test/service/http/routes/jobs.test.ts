import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { later } from '../../../../src/clock.ts';
import { LIMITS } from '../../../../src/contract/limits.ts';
import { JOB, NOW, post } from '../../../support/http/service.ts';
import { newStore } from '../../../support/state/stores.ts';
import { JOBS, keyed, LONG } from '../keyed.ts';

describe('a job', () => {
  it('is queued, runs with its own time limit, and has the very answer of a solve', async () => {
    const { queue, at, engine, app, key, charged } = await keyed();
    const { status, headers, job } = await queue();
    expect([status, headers.get('Location')]).toEqual([202, `${JOBS}/${job.id}`]);
    expect(job).toEqual({ id: expect.stringMatching(/^job_[\w-]{24}$/), status: 'queued', createdAt: NOW });
    const solve = await engine.started(0);
    expect(solve.granted?.maxMs).toBeGreaterThan(590_000);
    expect(await at(job.id)).toEqual({
      ...job,
      status: 'running',
      startedAt: NOW,
      progress: { elapsedMs: expect.any(Number), measure: null, lowerBound: null, gap: null, unplaced: null },
    });
    solve.progress = { sheets: 2, sheetArea: 400, measure: 400, unplaced: 1, lowerBound: 300 };
    expect((await at(job.id)).progress).toMatchObject({
      measure: 400,
      lowerBound: 300,
      gap: 0.25,
      unplaced: 1,
    });
    solve.answer({ sheetsUsed: 1 }, { iterations: 7 });
    const ended = app.request(`${JOBS}/${job.id}?waitMs=30000`, { headers: { 'X-API-Key': key } });
    const same = app.request('/api/v1/solve', post(LONG));
    (await engine.started(1)).answer({ sheetsUsed: 1 }, { iterations: 7 });
    expect(await (await ended).text()).toBe(
      `{"ok":true,"contractVersion":"v1","job":{"id":"${job.id}","status":"succeeded","createdAt":"${NOW}","startedAt":"${NOW}","finishedAt":"${NOW}","response":${await (await same).text()}}}`,
    );
    expect(await charged()).toBe(1);
  });

  it('that runs is stopped with its best so far, and stays charged', async () => {
    const { queue, at, stop, engine, charged, runner } = await keyed();
    const { job } = await queue();
    const solve = await engine.started(0);
    expect((await stop(job.id)).job.status).toBe('running');
    expect(solve.isFinished).toBe(true);
    solve.answer({ search: { interrupted: true } });
    await runner.idle();
    expect(await at(job.id)).toMatchObject({
      status: 'succeeded',
      response: { result: { search: { interrupted: true } } },
    });
    expect((await stop(job.id)).job.status).toBe('succeeded');
    expect(await charged()).toBe(1);
  });

  it('that waits is cancelled when it is stopped, and not charged', async () => {
    const { queue, at, stop, engine, charged, runner } = await keyed();
    await queue();
    const solve = await engine.started(0);
    const { job } = await queue();
    expect((await stop(job.id)).job).toMatchObject({ status: 'cancelled', finishedAt: NOW });
    expect((await stop(job.id)).job.status).toBe('cancelled');
    expect(await charged()).toBe(1);
    solve.answer({});
    await runner.idle();
    expect((await at(job.id)).status).toBe('cancelled');
    expect(engine.solves).toHaveLength(1);
  });

  it('is forgotten when it is deleted: cancelled, and refunded if it had not begun', async () => {
    const { ask, queue, remove, engine, charged, runner } = await keyed();
    const { job: running } = await queue();
    const solve = await engine.started(0);
    const { job: waiting } = await queue();
    expect((await remove(waiting.id)).job.status).toBe('cancelled');
    expect((await remove(running.id)).job.status).toBe('cancelled');
    expect(solve.signal.aborted).toBe(true);
    await runner.idle();
    for (const { id } of [running, waiting]) {
      expect((await ask(`${JOBS}/${id}`)).error.code).toBe('not_found');
      expect((await remove(id)).status).toBe(404);
    }
    expect(await charged()).toBe(1);
  });

  it('that fails says why, without the details of the fault', async () => {
    const { queue, at, engine, runner, lines } = await keyed();
    const { job } = await queue();
    (await engine.started(0)).fail(new Error('out of memory'));
    await runner.idle();
    expect(await at(job.id)).toMatchObject({
      status: 'failed',
      finishedAt: NOW,
      error: { code: 'internal_error', message: 'An unexpected error occurred.' },
    });
    expect(lines.join()).toContain('out of memory');
  });

  it('whose answer is too large to keep fails with a clear error', async () => {
    const { queue, at, engine, runner } = await keyed();
    const { job } = await queue();
    // Noise does not shrink.
    const noise = randomBytes(LIMITS.MAX_KEPT_ANSWER_BYTES + 1).toString('base64');
    (await engine.started(0)).answer({ noise });
    await runner.idle();
    expect(await at(job.id)).toMatchObject({
      status: 'failed',
      error: { code: 'payload_too_large', message: expect.stringContaining('cannot be kept') },
    });
  });

  it('that is invalid is refused at once, and not charged', async () => {
    const { queue, charged, store } = await keyed();
    const refused = await queue({ ...JOB, pieces: [{ width: 0, height: 1 }] });
    expect([refused.status, refused.error.code]).toEqual([422, 'validation_failed']);
    expect(await charged()).toBe(0);
    expect(await store.jobCounts()).toEqual({ queued: 0, running: 0 });
  });

  it('is kept for 24 hours after its end', async () => {
    const { queue, ask, engine, runner, pass, store } = await keyed();
    const { job } = await queue();
    (await engine.started(0)).answer({});
    await runner.idle();
    pass(86_399_999);
    expect(await store.sweep(later(NOW, 86_399_999), 9)).toBe(0);
    expect((await ask(`${JOBS}/${job.id}`)).status).toBe(200);
    pass(1);
    await runner.heartbeat();
    expect((await ask(`${JOBS}/${job.id}`)).status).toBe(404);
    expect(await store.sweep(later(NOW, 1e9), 9)).toBe(0);
  });
});

describe('the jobs of a key', () => {
  it('are at most 20 at a time', async () => {
    const { queue, stop, charged } = await keyed();
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) ids.push((await queue()).job.id);
    expect((await queue()).error).toMatchObject({
      code: 'rate_limit_exceeded',
      plan: 'pro',
      limitKind: 'jobs',
      limit: '20',
      period: 'now',
    });
    expect(await charged()).toBe(20);
    await stop(ids[19] ?? '');
    expect((await queue()).status).toBe(202);
  });

  it('are charged to its quota', async () => {
    const { queue } = await keyed({ proMonthlyQuota: 1 });
    expect((await queue()).status).toBe(202);
    expect((await queue()).error).toMatchObject({ code: 'rate_limit_exceeded', limitKind: 'monthly' });
  });

  it('are at most so many of all keys', async () => {
    const store = newStore();
    const first = await keyed({ maxQueuedJobs: 1 }, store);
    const second = await keyed({ maxQueuedJobs: 1 }, store);
    expect((await first.queue()).status).toBe(202);
    expect((await second.queue()).error.code).toBe('server_busy');
    expect(await second.charged()).toBe(0);
  });

  it('wait while the store is full, uncharged', async () => {
    const { queue, charged } = await keyed({ maxKeptBytesPerKey: 5_000 });
    expect((await queue()).error).toMatchObject({ code: 'rate_limit_exceeded', limitKind: 'storage' });
    expect(await charged()).toBe(0);
  });
});

describe('a question that waits', () => {
  it.each([
    ['waitMs=x', 400, 'invalid_schema'],
    ['waitMs=1&waitMs=1', 400, 'invalid_schema'],
    ['wait=1', 400, 'invalid_schema'],
    ['waitMs=30001', 422, 'validation_failed'],
  ])('for %s is refused', async (query, status, code) => {
    const { ask, queue } = await keyed();
    const { job } = await queue();
    const refused = await ask(`${JOBS}/${job.id}?${query}`);
    expect([refused.status, refused.error.code]).toEqual([status, code]);
    expect(refused.error.message).toMatch(/waitMs|wait is/);
  });

  it('is answered after its time, when the job ends, and when the service ends', async () => {
    const { queue, at, engine, runner } = await keyed();
    const { job } = await queue();
    const solve = await engine.started(0);
    expect((await at(job.id, '?waitMs=1')).status).toBe('running');
    const untilEnd = at(job.id, '?waitMs=30000');
    solve.answer({});
    expect((await untilEnd).status).toBe('succeeded');
    const { job: next } = await queue();
    await engine.started(1);
    const untilDrain = at(next.id, '?waitMs=30000');
    while (runner.waits.size === 0) await new Promise((resolve) => setImmediate(resolve));
    runner.drain(1e9);
    expect((await untilDrain).status).toBe('running');
  });
});
