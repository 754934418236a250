import { describe, expect, it } from 'vitest';
import { later } from '../../../src/clock.ts';
import type { Config } from '../../../src/config.ts';
import type { Job } from '../../../src/contract/job-documents.ts';
import { openStore } from '../../../src/state/local.ts';
import { newStore } from '../../state/stores.ts';
import { JOB, NOW, post, testService } from '../service.ts';

const JOBS = '/api/v1/jobs';
const LONG = { ...JOB, strategy: 'alns', alnsConfig: { timeLimitMs: 600_000 } };

/** A service with a key. */
async function keyed(settings: Partial<Config> = {}, store = newStore()) {
  let now = NOW;
  const service = testService(settings, { store, clock: () => now });
  const { key, id: meter } = await store.issueKey('pro', undefined, { at: NOW, actor: 'test' });
  const headers = { 'X-API-Key': key };
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await service.app.request(path, { ...init, headers: { ...headers, ...init.headers } });
    const body = (await response.json()) as { job: Job; error: { code: string; message: string } };
    return { status: response.status, headers: response.headers, ...body };
  };
  const queue = (body: unknown = LONG, more = {}) => ask(JOBS, post(body, { headers: more }));
  return {
    ...service,
    store,
    key,
    ask,
    queue,
    at: async (id: string, query = '') => (await ask(`${JOBS}/${id}${query}`)).job,
    stop: (id: string) => ask(`${JOBS}/${id}/stop`, { method: 'POST' }),
    remove: (id: string) => ask(`${JOBS}/${id}`, { method: 'DELETE' }),
    charged: () => store.used({ meter }, '2026-11'),
    pass: (ms: number) => {
      now = later(now, ms);
    },
  };
}

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
    (await engine.started(0)).answer({
      noise: Array.from({ length: 500_000 }, (_, index) => Math.sin(index)).join(),
    });
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

  it('of another key is unknown', async () => {
    const store = newStore();
    const { queue } = await keyed({}, store);
    const { ask } = await keyed({}, store);
    const { job } = await queue();
    for (const [path, method] of [
      [`${JOBS}/${job.id}`, 'GET'],
      [`${JOBS}/${job.id}`, 'DELETE'],
      [`${JOBS}/${job.id}/stop`, 'POST'],
      [`${JOBS}/unknown`, 'GET'],
    ] as const)
      expect((await ask(path, { method })).error.code).toBe('not_found');
  });

  it('needs a key', async () => {
    const { app } = await keyed();
    for (const init of [post(JOB), post(JOB, { headers: { 'X-API-Key': 'cl_free_unknown' } })])
      expect((await app.request(JOBS, init)).status).toBe(401);
    expect((await app.request(`${JOBS}/job_1`)).status).toBe(401);
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
    await runner.beat();
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
    ['waitMs=1.5', 400, 'invalid_schema'],
    ['waitMs=', 400, 'invalid_schema'],
    ['waitMs=1&waitMs=1', 400, 'invalid_schema'],
    ['wait=1', 400, 'invalid_schema'],
    ['waitMs=30001', 422, 'validation_failed'],
    ['waitMs=-1', 422, 'validation_failed'],
  ])('for %s is refused', async (query, status, code) => {
    const { ask, queue } = await keyed();
    const { job } = await queue();
    const refused = await ask(`${JOBS}/${job.id}?${query}`);
    expect([refused.status, refused.error.code]).toEqual([status, code]);
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

describe('with an Idempotency-Key', () => {
  it('a job is queued and charged once, however often it is asked for at once', async () => {
    const { app, key, engine, charged, store } = await keyed();
    const init = () => post(LONG, { headers: { 'X-API-Key': key, 'Idempotency-Key': 'K' } });
    const answers = await Promise.all(Array.from({ length: 100 }, () => app.request(JOBS, init())));
    const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect(texts.size).toBe(1);
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('Location')}`)).size).toBe(
      1,
    );
    expect(answers.filter(({ headers }) => headers.has('Idempotency-Replayed'))).toHaveLength(99);
    await engine.started(0);
    expect(await store.jobCounts()).toEqual({ queued: 0, running: 1 });
    expect(await charged()).toBe(1);
  });

  it('another body is refused, and an invalid one is refused again', async () => {
    const { queue } = await keyed();
    const named = { 'Idempotency-Key': 'K' };
    await queue(LONG, named);
    expect((await queue(JOB, named)).error.code).toBe('idempotency_key_reused');
    const wrong = { ...JOB, sheets: [] };
    expect((await queue(wrong, { 'Idempotency-Key': 'L' })).status).toBe(422);
    const again = await queue(wrong, { 'Idempotency-Key': 'L' });
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([422, 'true']);
  });

  it('counts by route', async () => {
    const { app, key, queue, engine } = await keyed();
    await queue(LONG, { 'Idempotency-Key': 'K' });
    await engine.started(0);
    const solve = app.request(
      '/api/v1/solve',
      post(JOB, { headers: { 'X-API-Key': key, 'Idempotency-Key': 'K' } }),
    );
    (await engine.started(1)).answer({});
    expect((await solve).headers.has('Idempotency-Replayed')).toBe(false);
  });
});

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
    await other.runner.beat();
    await other.runner.idle();
    expect(other.engine.solves).toHaveLength(0);
    solve.progress = { sheets: 1, sheetArea: 100, measure: 100, unplaced: 0, lowerBound: 100 };
    await first.runner.beat();
    expect((await ask('')).progress).toMatchObject({ measure: 100, gap: 0 });
    expect((await ask('/stop', 'POST')).status).toBe('running');
    await first.runner.beat();
    expect(solve.isFinished).toBe(true);
    const waiting = ask('?waitMs=30000');
    while (other.runner.waits.size === 0) await new Promise((resolve) => setImmediate(resolve));
    solve.answer({ sheetsUsed: 1 });
    await first.runner.idle();
    await other.runner.beat();
    expect(await waiting).toMatchObject({ status: 'succeeded', response: { result: { sheetsUsed: 1 } } });
  });

  it('start the job of a dead one again when its claim has expired, uncharged', async () => {
    const dead = await keyed();
    const { job } = await dead.queue();
    await dead.engine.started(0);
    const heirAt = async (ms: number) => {
      const heir = testService({}, { store: openStore(dead.store.path), clock: () => later(NOW, ms) });
      await heir.runner.beat();
      return heir;
    };
    expect((await heirAt(14_999)).engine.solves).toHaveLength(0);
    const heir = await heirAt(15_000);
    (await heir.engine.started(0)).answer({ sheetsUsed: 2 });
    await heir.runner.idle();
    expect(await dead.at(job.id)).toMatchObject({
      status: 'succeeded',
      response: { result: { sheetsUsed: 2 } },
    });
    expect(await dead.charged()).toBe(1);
    // The first was only slow: it learns that its job is somebody else's.
    await dead.runner.beat();
    expect(dead.engine.solves[0]?.signal.aborted).toBe(true);
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
      await heir.runner.beat();
      if (death < 3) await heir.engine.started(0);
      else expect(heir.engine.solves).toHaveLength(0);
    }
    expect(await dead.at(job.id)).toMatchObject({ status: 'failed', error: { code: 'internal_error' } });
  });

  it('start again what was claimed before the clock was set back', async () => {
    const before = await keyed();
    await before.queue();
    await before.engine.started(0);
    const after = testService(
      {},
      { store: openStore(before.store.path), clock: () => later(NOW, -3_600_000) },
    );
    await after.runner.beat();
    await after.engine.started(0);
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
    await next.runner.beat();
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
