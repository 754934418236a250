import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../../src/config.ts';
import { JOB, NOW, post, testService } from '../../support/http/service.ts';
import { newStore } from '../../support/state/stores.ts';

const SOLVE = '/api/v1/solve';
const STAMP = { at: NOW, actor: 'operator' };
const DAY = '2026-11-21';
const MONTH = '2026-11';

let store: ReturnType<typeof newStore>;

beforeEach(() => {
  store = newStore();
});

afterEach(() => store.close());

const service = (settings: Partial<Config> = {}) => testService(settings, { store, clock: () => NOW });

/** Solves counted without a key: nobody here has an address. */
const used = () => store.used({ client: 'unknown' }, DAY);

/** Sends the least job and answers it. */
async function solved(
  { app, engine }: ReturnType<typeof service>,
  init: RequestInit = {},
): Promise<Response> {
  const response = app.request(SOLVE, post(JOB, init));
  const solve = engine.started(engine.solves.length);
  void solve.then(({ answer }) => answer({}));
  return response;
}

describe('a key', () => {
  it.each([
    ['before the body is read', '{', {}, 401],
    ['after the media type', '{', { 'Content-Type': 'text/plain' }, 415],
  ])('is checked %s', async (_, body, headers, status) => {
    const { app } = service();
    const init = { headers: { 'X-API-Key': 'cl_free_unknown', ...headers } };
    expect((await app.request(SOLVE, post(body, init))).status).toBe(status);
  });

  it('counts as none if it is empty', async () => {
    expect((await solved(service(), { headers: { 'X-API-Key': '' } })).status).toBe(200);
    expect(await used()).toBe(1);
  });

  it('is refused from the next request on after it is revoked, and gets a new plan at once', async () => {
    const { key, id } = await store.issueKey('free', undefined, STAMP);
    const withKey = { headers: { 'X-API-Key': key } };
    const limited = service({ freeMonthlyQuota: 1 });
    expect((await solved(limited, withKey)).status).toBe(200);
    expect((await limited.app.request(SOLVE, post(JOB, withKey))).status).toBe(429);
    await store.setPlan(key, 'pro', STAMP);
    expect((await solved(limited, withKey)).status).toBe(200);
    await store.revokeKey(key, STAMP);
    expect((await limited.app.request(SOLVE, post(JOB, withKey))).status).toBe(401);
    expect(await store.used({ meter: id }, MONTH)).toBe(2);
  });

  it('shares its usage with the next key of its address after it is revoked', async () => {
    const { app } = service({ freeMonthlyQuota: 3 });
    const request = post({ email: 'a@example.org', plan: 'free' });
    const issue = async (): Promise<string> => {
      const response = await app.request('/api/v1/request-key', request);
      return ((await response.json()) as { key: string }).key;
    };
    const first = await issue();
    const limited = service({ freeMonthlyQuota: 1 });
    expect((await solved(limited, { headers: { 'X-API-Key': first } })).status).toBe(200);
    await store.revokeKey(first, STAMP);
    const second = post(JOB, { headers: { 'X-API-Key': await issue() } });
    expect((await limited.app.request(SOLVE, second)).status).toBe(429);
  });
});
