import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '../../../../src/config.ts';
import { KeyResponseSchema } from '../../../../src/contract/documents.ts';
import { ErrorBodySchema } from '../../../../src/contract/errors.ts';
import { NOW, post, testService } from '../../../support/http/service.ts';
import { newStore } from '../../../support/state/stores.ts';

const STAMP = { at: NOW, actor: 'operator' };

let store: ReturnType<typeof newStore>;
let now: string;

beforeEach(() => {
  store = newStore();
  now = NOW;
});

afterEach(() => store.close());

function service(settings: Partial<Config> = {}) {
  const { app } = testService(
    { issuanceDailyCap: 2, trustProxyHeaders: true, ...settings },
    { store, clock: () => now },
  );
  return async (email: string, client = '192.0.2.1') => {
    const init = post({ email, plan: 'free' }, { headers: { 'X-Forwarded-For': client } });
    const response = await app.request('/api/v1/request-key', init);
    const body = (await response.json()) as { readonly key: string };
    return { status: response.status, headers: response.headers, body };
  };
}

const capped = (limit: string, period: string) => ({
  status: 429,
  body: {
    ok: false,
    contractVersion: 'v1',
    error: {
      code: 'rate_limit_exceeded',
      message: expect.any(String),
      plan: 'free',
      limitKind: 'daily',
      limit,
      period,
    },
  },
});

describe('a request for a key while the state cannot be written to', () => {
  it('gives a known address its key, and fails for others', async () => {
    const request = service();
    const { body } = await request('ann@example.org');
    store.requestKey = () => Promise.reject(new Error('SQLITE_BUSY: database is locked'));
    expect(await request('ann@example.org', '192.0.2.9')).toMatchObject({
      status: 200,
      body: { key: body.key },
    });
    expect((await request('bob@example.org')).status).toBe(500);
  });

  it('still refuses a blocked address', async () => {
    const request = service();
    await store.setBlocked('ann@example.org', true, STAMP);
    store.requestKey = () => Promise.reject(new Error('SQLITE_BUSY: database is locked'));
    expect(await request('ann@example.org')).toMatchObject(capped('2', NOW.slice(0, 10)));
  });
});

describe('a request for a key', () => {
  it('is answered with a new key, and then with the same key again', async () => {
    const request = service();
    const first = await request('Ann@example.org');
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      ok: true,
      contractVersion: 'v1',
      key: expect.stringMatching(/^cl_free_/),
      email: 'Ann@example.org',
      plan: 'free',
      newlyIssued: true,
    });
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    expect(v.is(KeyResponseSchema, first.body)).toBe(true);
    const again = await request(' ann@EXAMPLE.org', '192.0.2.2');
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ ...first.body, email: ' ann@EXAMPLE.org', newlyIssued: false });
    expect(again.headers.get('Cache-Control')).toBe('no-store');
  });

  it('is refused beyond the cap on new keys for one client, until the next day in UTC', async () => {
    now = '2026-11-30T23:59:59.999Z';
    const request = service();
    for (const email of ['a@example.org', 'b@example.org']) expect((await request(email)).status).toBe(201);
    const refused = await request('c@example.org');
    expect(refused).toMatchObject(capped('2', '2026-11-30'));
    expect(v.is(ErrorBodySchema, refused.body)).toBe(true);
    expect(refused.headers.has('Retry-After')).toBe(false);
    expect((await request('a@example.org')).status).toBe(200);
    expect((await request('c@example.org', '192.0.2.2')).status).toBe(201);
    now = '2026-12-01T00:00:00.000Z';
    expect((await request('d@example.org')).status).toBe(201);
  });

  it('gets none if the service issues none', async () => {
    expect(await service({ issuanceDailyCap: 0 })('a@example.org')).toMatchObject(capped('0', '2026-11-21'));
  });

  it('is refused with the same message for a blocked address and for each cap', async () => {
    await store.setBlocked('a@example.org', true, STAMP);
    const blocked = await service()('A@example.org');
    expect(blocked).toMatchObject(capped('2', '2026-11-21'));
    expect((await service({ issuanceHourlyCap: 0 })('e@example.org')).body).toEqual(blocked.body);
    expect((await service({ issuanceAddressCap: 0 })('f@example.org')).body).toEqual(blocked.body);
    const request = service();
    for (const email of ['b@example.org', 'c@example.org']) expect((await request(email)).status).toBe(201);
    expect((await request('d@example.org')).body).toEqual(blocked.body);
  });

  it('is also counted by the /56 of an IPv6 address', async () => {
    const request = service({ issuanceAddressCap: 2 });
    expect((await request('a@example.org', '2001:db8:1:1::1')).status).toBe(201);
    expect((await request('b@example.org', '2001:db8:1:2::1')).status).toBe(201);
    expect((await request('a@example.org', '2001:db8:1:3::1')).status).toBe(200);
    expect((await request('c@example.org', '2001:db8:1:3::1')).status).toBe(429);
    expect((await request('c@example.org', '2001:db8:1:100::1')).status).toBe(201);
  });

  it('costs the thread of the state nothing when repeated, whatever the answer', async () => {
    const requestKey = vi.spyOn(store, 'requestKey');
    const request = service({ issuanceDailyCap: 1, issuanceAddressCap: 3 });
    await store.setBlocked('blocked@example.org', true, STAMP);
    const emails = ['a@example.org', 'blocked@example.org', 'b@example.org', 'c@example.org'];
    for (let round = 0; round < 5; round++) {
      for (const email of emails) await request(email);
    }
    // What is returned or refused is never written.
    expect(requestKey.mock.calls.map(([{ email }]) => email)).toEqual([emails[0]]);
  });
});
