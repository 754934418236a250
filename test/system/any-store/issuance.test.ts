import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AnyStore, kinds, type Place } from '../../support/state/kinds.ts';
import { CAPS, keyRequest } from '../../support/state/stores.ts';

const STAMP = { at: '2026-11-21T10:00:00.000Z', actor: 'someone' };

for (const { name, isThere, place } of kinds())
  describe.skipIf(!isThere)(`caps on requests for keys ${name}`, () => {
    let there: Place;
    let store: AnyStore;

    beforeEach(async () => {
      there = await place();
      store = await there.open();
    });

    afterEach(() => store.close());

    const V6 = { client: '2001:db8:0:1::/64', network: '2001:db8::/56' };
    const NEIGHBOUR = { client: '2001:db8:0:2::/64', network: '2001:db8::/56' };
    const ask = async (...args: Parameters<typeof keyRequest>) =>
      (await store.requestKey(keyRequest(...args))).outcome;

    test('count new keys by the client and by its network', async () => {
      const caps = { ...CAPS, daily: 2 };
      expect(await ask('a@example.org', { ...V6, caps })).toBe('issued');
      expect(await ask('b@example.org', { ...NEIGHBOUR, caps })).toBe('issued');
      expect(await ask('c@example.org', { ...NEIGHBOUR, caps })).toBe('capped');
      expect(
        await ask('c@example.org', { client: '2001:db8:0:100::/64', network: '2001:db8:0:100::/56', caps }),
      ).toBe('issued');
    });

    test('count new keys of all clients together, by the hour; returned ones do not count', async () => {
      const caps = { ...CAPS, hourly: 2 };
      expect(await ask('a@example.org', { client: 'a', caps })).toBe('issued');
      expect(await ask('b@example.org', { client: 'b', caps })).toBe('issued');
      expect(await ask('c@example.org', { client: 'c', caps })).toBe('capped_for_all');
      expect(await ask('a@example.org', { client: 'c', caps })).toBe('returned');
      const at = '2026-11-21T11:00:00.000Z';
      expect(await ask('c@example.org', { client: 'c', caps, at })).toBe('issued');
    });

    test('count the different addresses that a client and its network ask for, known or not', async () => {
      for (const email of ['a@example.org', 'b@example.org', 'c@example.org']) await ask(email);
      const caps = { ...CAPS, addresses: 2 };
      expect(await ask('a@example.org', { ...V6, caps })).toBe('returned');
      expect(await ask('b@example.org', { ...NEIGHBOUR, caps })).toBe('returned');
      for (const client of [V6, NEIGHBOUR]) {
        expect(await ask('c@example.org', { ...client, caps })).toBe('too_many_addresses');
        expect(await ask('new@example.org', { ...client, caps })).toBe('too_many_addresses');
      }
      expect(await ask('a@example.org', { ...V6, caps })).toBe('returned');
      const at = '2026-11-22T00:00:00.000Z';
      expect(await ask('c@example.org', { ...V6, caps, at })).toBe('returned');
    });

    test('are looked up without a write if the request is a repetition, or a cap is reached', async () => {
      const caps = { ...CAPS, daily: 1, addresses: 2 };
      const first = keyRequest('a@example.org', { ...V6, caps });
      const second = keyRequest('b@example.org', { ...V6, caps });
      const third = keyRequest('c@example.org', { ...V6, caps });
      expect(await store.recallKey(first)).toBeUndefined();
      const { key } = { key: '', ...(await store.requestKey(first)) };
      // The line of audit about its first return has to be written.
      expect(await store.recallKey(first)).toBeUndefined();
      await store.requestKey(first);
      expect(await store.recallKey(first)).toEqual({ outcome: 'returned', key });
      const neighbour = keyRequest('a@example.org', { ...NEIGHBOUR, caps });
      expect(await store.knownKey(neighbour)).toEqual({ outcome: 'returned', key });
      expect(await store.recallKey(keyRequest('a@example.org', { ...NEIGHBOUR, caps }))).toBeUndefined();
      expect(await store.recallKey(second)).toEqual({ outcome: 'capped' });
      expect(await store.requestKey(second)).toEqual({ outcome: 'capped' });
      expect(await store.recallKey(third)).toEqual({ outcome: 'too_many_addresses' });
      await store.setBlocked('a@example.org', true, STAMP);
      expect(await store.recallKey(first)).toEqual({ outcome: 'blocked' });
    });

    test('leave no row for a refused request, however many addresses and clients ask', async () => {
      const rows = () => there.count('SELECT (SELECT count(*) FROM issuance) + (SELECT count(*) FROM audit)');
      await ask('a@example.org', { client: 'a' });
      await store.setBlocked('b@example.org', true, STAMP);
      const before = await rows();
      for (let client = 0; client < 20; client++) {
        const asked = { client: `client ${client}` };
        expect(await ask(`${client}@example.org`, { ...asked, caps: { ...CAPS, hourly: 1 } })).toBe(
          'capped_for_all',
        );
        expect(await ask(`${client}@example.org`, { ...asked, caps: { ...CAPS, daily: 0 } })).toBe('capped');
        expect(await ask('b@example.org', asked)).toBe('blocked');
      }
      expect(await rows()).toBe(before);
    });

    test('also count refused requests, until the key is issued or the day is over', async () => {
      const full = { ...V6, caps: { ...CAPS, hourly: 0, addresses: 2 } };
      const free = { ...V6, caps: { ...CAPS, addresses: 2 } };
      for (const _ of ['again', 'and again']) {
        expect(await ask('a@example.org', full)).toBe('capped_for_all');
        expect(await ask('b@example.org', full)).toBe('capped_for_all');
      }
      expect(await ask('c@example.org', free)).toBe('too_many_addresses');
      expect(await ask('c@example.org', { ...free, ...NEIGHBOUR })).toBe('too_many_addresses');
      expect(await ask('a@example.org', free)).toBe('issued');
      expect(await ask('b@example.org', free)).toBe('issued');
      expect(await ask('c@example.org', { ...free, at: '2026-11-22T00:00:00.000Z' })).toBe('issued');
    });
  });
