import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UsageResponseSchema } from '../../../../src/contract/documents.ts';
import { makeKey } from '../../../../src/state/key.ts';
import { NOW, testService } from '../../../support/http/service.ts';
import { PLENTY } from '../../../support/state/kept.ts';
import { newStore } from '../../../support/state/stores.ts';

const STAMP = { at: NOW, actor: 'operator' };

let store: ReturnType<typeof newStore>;
let now: string;

beforeEach(() => {
  store = newStore();
  now = NOW;
});

afterEach(() => store.close());

async function usage(headers: Record<string, string>) {
  const { app } = testService({ proMonthlyQuota: 9 }, { store, clock: () => now });
  const response = await app.request('/api/v1/usage', { headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const refusal = (code: string) => ({
  status: 401,
  body: { ok: false, contractVersion: 'v1', error: { code, message: expect.any(String) } },
});

it('reports what a key has used of its quota this month', async () => {
  const { key } = await store.issueKey('pro', undefined, STAMP);
  for (let solve = 0; solve < 3; solve++) await store.chargeKey(key, '2026-11', PLENTY);
  const answer = await usage({ 'X-API-Key': key });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    ok: true,
    contractVersion: 'v1',
    key,
    plan: 'pro',
    period: '2026-11',
    usage: { solves: 3, limit: 9 },
  });
  expect(v.is(UsageResponseSchema, answer.body)).toBe(true);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  now = '2026-12-01T00:00:00.000Z';
  expect((await usage({ 'X-API-Key': key })).body).toMatchObject({
    period: '2026-12',
    usage: { solves: 0, limit: 9 },
  });
});

it.each([{}, { 'X-API-Key': '' }])('needs a key: %j', async (headers) => {
  expect(await usage(headers)).toMatchObject(refusal('api_key_required'));
});

it.each(['secret', makeKey('free'), `${makeKey('pro')}, ${makeKey('pro')}`])('refuses %s', async (key) => {
  expect(await usage({ 'X-API-Key': key })).toMatchObject(refusal('invalid_api_key'));
});

it('refuses a mistyped key without a query of the state', async () => {
  const { key } = await store.issueKey('pro', undefined, STAMP);
  store.findKey = () => Promise.reject(new Error('nobody asks'));
  expect(await usage({ 'X-API-Key': `${key}x` })).toMatchObject(refusal('invalid_api_key'));
});
