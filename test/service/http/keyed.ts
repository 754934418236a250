import { later } from '../../../src/clock.ts';
import type { Config } from '../../../src/config.ts';
import type { Job } from '../../../src/contract/documents.ts';
import { JOB, NOW, post, testService } from '../../support/http/service.ts';
import { newStore } from '../../support/state/stores.ts';

/** Where jobs are queued. */
export const JOBS = '/api/v1/jobs';
/** A request that only a job has time for. */
export const LONG = { ...JOB, strategy: 'alns', alnsConfig: { timeLimitMs: 600_000 } };

/** A service with a key. */
export async function keyed(settings: Partial<Config> = {}, store = newStore()) {
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
