import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Keyring, presentedKey } from '../../../src/http/auth.ts';
import { makeKey } from '../../../src/state/key.ts';
import { newStore } from '../../support/state/stores.ts';

test.each([
  [{}, undefined],
  [{ 'X-API-Key': '' }, undefined],
  [{ 'x-api-key': 'a' }, 'a'],
])('%j presents the key %s', (headers, key) => {
  expect(presentedKey(new Headers(headers))).toBe(key);
});

const STAMP = { at: '2026-11-21T10:00:00.000Z', actor: 'operator' };

describe('a keyring', () => {
  let store: ReturnType<typeof newStore>;
  let keyring: Keyring;
  let asked: string[];

  beforeEach(() => {
    store = newStore();
    asked = [];
    keyring = new Keyring({
      ...store,
      findKey: (key) => {
        asked.push(key);
        return store.findKey(key);
      },
    });
  });

  afterEach(() => store.close());

  test('confirms an active key and refuses an unknown one', async () => {
    const { key, id } = await store.issueKey('pro', undefined, STAMP);
    expect(await keyring.confirm(key)).toEqual({ id, plan: 'pro', meter: id });
    await expect(keyring.confirm(makeKey('pro'))).rejects.toMatchObject({ code: 'invalid_api_key' });
  });

  test('admits a known key without querying the state again, until it proves wrong', async () => {
    const { key } = await store.issueKey('pro', undefined, STAMP);
    await keyring.admit(key);
    await store.revokeKey(key, STAMP);
    await keyring.admit(key);
    expect(asked).toEqual([key]);
    await expect(keyring.confirm(key)).rejects.toMatchObject({ code: 'invalid_api_key' });
    await expect(keyring.admit(key)).rejects.toMatchObject({ code: 'invalid_api_key' });
    expect(asked).toEqual([key, key, key]);
  });

  test('admits several known keys without querying the state again', async () => {
    const keys: string[] = [];
    for (let key = 0; key < 3; key++) keys.push((await store.issueKey('pro', undefined, STAMP)).key);
    for (const key of [...keys, ...keys]) await keyring.admit(key);
    expect(asked).toEqual(keys);
  });

  test('does not query the state for a mistyped key', async () => {
    await expect(keyring.confirm(`${makeKey('pro')}x`)).rejects.toMatchObject({ code: 'invalid_api_key' });
    expect(asked).toEqual([]);
  });
});
