import { expect, test } from 'vitest';
import { confirmKey, presentedKey } from '../../../src/http/auth.ts';
import { makeKey } from '../../../src/state/key.ts';
import { newStore } from '../../support/state/stores.ts';

test.each([
  [{}, undefined],
  [{ 'X-API-Key': '' }, undefined],
  [{ 'x-api-key': 'a' }, 'a'],
])('%j presents the key %s', (headers, key) => {
  expect(presentedKey(new Headers(headers))).toBe(key);
});

test('a key is good while it is active; a mistyped one is refused without a query of the state', async () => {
  const store = newStore();
  const stamp = { at: '2026-11-21T10:00:00.000Z', actor: 'operator' };
  const { key, id } = await store.issueKey('pro', undefined, stamp);
  expect(await confirmKey(store, key)).toEqual({ id, plan: 'pro', meter: id });
  await expect(confirmKey(store, makeKey('pro'))).rejects.toMatchObject({ code: 'invalid_api_key' });
  await store.revokeKey(key, stamp);
  await expect(confirmKey(store, key)).rejects.toMatchObject({ code: 'invalid_api_key' });
  store.close();
  await expect(confirmKey(store, `${key}x`)).rejects.toMatchObject({ code: 'invalid_api_key' });
});
