import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '../../../src/config.ts';
import { ContractError } from '../../../src/contract/errors.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { JOB, NOW, post, testService } from '../../support/http/service.ts';
import { newStore } from '../../support/state/stores.ts';

const SOLVE = '/api/v1/solve';
const STAMP = { at: NOW, actor: 'operator' };
const DAY = '2026-11-21';
const MONTH = '2026-11';

/** What the tests count without a key: nobody here has an address. */
const ANONYMOUS = { client: 'unknown' };

let store: ReturnType<typeof newStore>;
let now: string;

beforeEach(() => {
  store = newStore();
  now = NOW;
});

afterEach(() => store.close());

const service = (settings: Partial<Config> = {}) => testService(settings, { store, clock: () => now });

type Service = ReturnType<typeof service>;

const used = () => store.used(ANONYMOUS, DAY);

/** Sends the least job and answers it. */
async function solved({ app, engine }: Service, init: RequestInit = {}): Promise<Response> {
  const response = app.request(SOLVE, post(JOB, init));
  const solve = engine.started(engine.solves.length);
  void solve.then(({ answer }) => answer({}));
  return response;
}

/** Starts a solve that lasts until the test ends it. */
async function running({ app, engine }: Service, init: RequestInit = {}) {
  const response = app.request(SOLVE, post(JOB, init));
  return { response, solve: await engine.started(engine.solves.length) };
}

describe('a solve is charged once', () => {
  it('before it runs', async () => {
    const { solve, response } = await running(service());
    expect(await used()).toBe(1);
    solve.answer({});
    expect((await response).status).toBe(200);
    expect(await used()).toBe(1);
  });
});

describe('nothing is charged', () => {
  const key = 'cl_free_unknown';

  it.each([
    ['a key that is not known', JOB, { headers: { 'X-API-Key': key } }, 401],
    ['a body that is too large', ' '.repeat(LIMITS.MAX_REQUEST_BYTES + 1), {}, 413],
    ['an unknown field', { ...JOB, layout: {} }, {}, 400],
  ])('for %s', async (_, body, init, status) => {
    expect((await service().app.request(SOLVE, post(body, init))).status).toBe(status);
    expect(await used()).toBe(0);
  });

  it('if the service cancels it to stop', async () => {
    const stopping = service();
    const { response } = await running(stopping);
    expect(await used()).toBe(1);
    stopping.slots.close(new ContractError('server_busy'));
    expect((await response).status).toBe(503);
    expect(await used()).toBe(0);
  });

  it('if the charge cannot be stored: the solve does not run, and its slot is free again', async () => {
    const full = service({ maxConcurrentSolves: 1 });
    const charge = store.charge;
    store.charge = () => Promise.reject(new Error('database or disk is full'));
    expect((await full.app.request(SOLVE, post(JOB))).status).toBe(500);
    expect(full.engine.solves).toEqual([]);
    store.charge = charge;
    expect((await solved(full)).status).toBe(200);
  });
});

describe('an exhausted quota takes precedence over full slots and a full queue', () => {
  const full = () => service({ maxConcurrentSolves: 1, maxQueuedSolves: 0, anonymousDailyQuota: 2 });

  it('if someone else has used it up meanwhile', async () => {
    const busy = full();
    const { solve, response } = await running(busy);
    await store.charge(ANONYMOUS.client, DAY, 2);
    expect((await busy.app.request(SOLVE, post(JOB))).status).toBe(429);
    solve.answer({});
    await response;
  });

  it('and so does a key revoked meanwhile', async () => {
    const busy = full();
    const { key } = await store.issueKey('free', undefined, STAMP);
    const headers = { 'X-API-Key': key };
    const { solve, response } = await running(busy, { headers });
    await store.revokeKey(key, STAMP);
    expect((await busy.app.request(SOLVE, post(JOB, { headers }))).status).toBe(401);
    solve.answer({});
    await response;
  });

  it('but not if the state cannot be queried', async () => {
    const busy = full();
    const { solve, response } = await running(busy);
    const closed = new Error('the state database is closed');
    store.used = vi.fn().mockResolvedValueOnce(0).mockRejectedValue(closed);
    expect((await busy.app.request(SOLVE, post(JOB))).status).toBe(503);
    solve.answer({});
    await response;
  });
});

/** The refusal of a solve too many. */
const exhausted = (plan: string, limitKind: string, limit: string, period: string) => ({
  ok: false,
  contractVersion: 'v1',
  error: {
    code: 'rate_limit_exceeded',
    message: 'The quota for this period is used up.',
    plan,
    limitKind,
    limit,
    period,
  },
});

describe('an exhausted quota', () => {
  it('without a key is daily, by client, in UTC', async () => {
    now = '2026-11-30T23:59:59.999Z';
    const limited = service({ anonymousDailyQuota: 2, trustProxyHeaders: true });
    const from = (client: string) => ({ headers: { 'X-Forwarded-For': client } });
    for (let solve = 0; solve < 2; solve++)
      expect((await solved(limited, from('192.0.2.1'))).status).toBe(200);
    const refused = await limited.app.request(SOLVE, post(JOB, from('192.0.2.1')));
    expect(refused.status).toBe(429);
    expect(refused.headers.has('Retry-After')).toBe(false);
    expect(await refused.json()).toEqual(exhausted('anonymous', 'daily', '2', '2026-11-30'));
    expect((await solved(limited, from('192.0.2.2'))).status).toBe(200);
    now = '2026-12-01T00:00:00.000Z';
    expect((await solved(limited, from('192.0.2.1'))).status).toBe(200);
  });

  it.each([
    ['free', 'freeMonthlyQuota'],
    ['starter', 'starterMonthlyQuota'],
    ['pro', 'proMonthlyQuota'],
    ['scale', 'scaleMonthlyQuota'],
  ] as const)('of the plan %s is monthly, by key, in UTC', async (plan, setting) => {
    now = '2026-12-31T23:59:59.999Z';
    const limited = service({ [setting]: 1 });
    const { key } = await store.issueKey(plan, undefined, STAMP);
    const withKey = { headers: { 'X-API-Key': key } };
    expect((await solved(limited, withKey)).status).toBe(200);
    const refused = await limited.app.request(SOLVE, post(JOB, withKey));
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual(exhausted(plan, 'monthly', '1', '2026-12'));
    now = '2027-01-01T00:00:00.000Z';
    expect((await solved(limited, withKey)).status).toBe(200);
    expect(await used()).toBe(0);
  });

  it('is reported before any fault of the body', async () => {
    const { app } = service({ anonymousDailyQuota: 0 });
    for (const body of [{ ...JOB, pieces: [] }, { ...JOB, layout: {} }, '{', ' '.repeat(2_000_000)])
      expect((await app.request(SOLVE, post(body))).status).toBe(429);
  });
});

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
});
