import { describe, expect, it } from 'vitest';
import { KEEPING_OPERATIONS } from '../../src/state/jobs.ts';
import { WITHOUT_JOBS } from '../../src/state/no-jobs.ts';
import { JOB, NOW, post, testService } from '../http/service.ts';
import { newStore } from './stores.ts';

/** A service whose state keeps no jobs, and the headers of a key. */
async function withoutJobs() {
  const store = { ...newStore(), ...WITHOUT_JOBS };
  const service = testService({}, { store, clock: () => NOW });
  const { key, id: meter } = await store.issueKey('free', undefined, { at: NOW, actor: 'test' });
  const headers = { 'X-API-Key': key };
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await service.app.request(path, { ...init, headers: { ...init.headers, ...headers } });
    return [response.status, ((await response.json()) as { error?: { code: string } }).error?.code];
  };
  return { ...service, ask, charged: () => store.used({ meter }, '2026-11') };
}

describe('a state without jobs', () => {
  it('has every operation', () => {
    expect(Object.keys(WITHOUT_JOBS).sort()).toEqual(Object.keys(KEEPING_OPERATIONS).sort());
  });

  it('refuses jobs, and charges nothing', async () => {
    const { ask, charged } = await withoutJobs();
    expect(await ask('/api/v1/jobs', post(JOB))).toEqual([404, 'not_found']);
    expect(await ask('/api/v1/jobs/job_unknown')).toEqual([404, 'not_found']);
    expect(await ask('/api/v1/jobs/job_unknown/stop', { method: 'POST' })).toEqual([404, 'not_found']);
    expect(await ask('/api/v1/jobs/job_unknown', { method: 'DELETE' })).toEqual([404, 'not_found']);
    expect(await charged()).toBe(0);
  });

  it('refuses an Idempotency-Key rather than charge a retry, and solves without one', async () => {
    const { ask, charged, engine } = await withoutJobs();
    const named = post(JOB, { headers: { 'Idempotency-Key': 'order-17' } });
    expect(await ask('/api/v1/solve', named)).toEqual([400, 'idempotency_key_invalid']);
    expect(await charged()).toBe(0);
    const solved = ask('/api/v1/solve', post(JOB));
    (await engine.started(0)).answer({});
    expect(await solved).toEqual([200, undefined]);
    expect(await charged()).toBe(1);
  });

  it('lets the runner look for jobs in vain', async () => {
    const { runner, lines } = await withoutJobs();
    await runner.beat();
    await runner.close();
    expect(lines).toEqual([]);
  });
});
