import { describe, expect, test } from 'vitest';
import { authenticate, presentedKey } from '../../src/http/auth.ts';
import { makeKey } from '../../src/state/key.ts';
import type { StateStore } from '../../src/state/store.ts';
import { newStore } from '../state/stores.ts';

test.each([
  [{}, undefined],
  [{ 'X-API-Key': '' }, undefined],
  [{ 'x-api-key': 'a' }, 'a'],
])('%j brings the key %s', (headers, key) => {
  expect(presentedKey(new Headers(headers))).toBe(key);
});

describe('authenticate', () => {
  test('finds an active key and refuses an unknown one', async () => {
    const store = newStore();
    const { key, id } = await store.issueKey('pro', undefined, { at: '', actor: '' });
    expect(await authenticate(key, store)).toEqual({ id, plan: 'pro', meter: id });
    await expect(authenticate(makeKey('pro'), store)).rejects.toMatchObject({ code: 'invalid_api_key' });
    await store.close();
  });

  test('does not ask the state for a mistyped one', async () => {
    const asked: string[] = [];
    const store = { findKey: async (key: string) => void asked.push(key) } as unknown as StateStore;
    await expect(authenticate(`${makeKey('pro')}x`, store)).rejects.toMatchObject({
      code: 'invalid_api_key',
    });
    expect(asked).toEqual([]);
  });
});
