import { expect } from 'vitest';
import { describeAnyStore } from '../../support/state/any-store.ts';
import type { AnyStore } from '../../support/state/kinds.ts';
import { CAPS, keyRequest } from '../../support/state/stores.ts';

const STAMP = { at: '2026-11-21T10:00:00.000Z', actor: 'someone' };
const V6 = { client: '2001:db8:0:1::/64', network: '2001:db8::/56' };
const NEIGHBOUR = { client: '2001:db8:0:2::/64', network: '2001:db8::/56' };

describeAnyStore('caps on requests for keys', (test) => {
  const ask = async (store: AnyStore, ...args: Parameters<typeof keyRequest>) =>
    (await store.requestKey(keyRequest(...args))).outcome;

  test('count new keys by the client and by its network', async ({ node }) => {
    const caps = { ...CAPS, daily: 2 };
    expect(await ask(node, 'a@example.org', { ...V6, caps })).toBe('issued');
    expect(await ask(node, 'b@example.org', { ...NEIGHBOUR, caps })).toBe('issued');
    expect(await ask(node, 'c@example.org', { ...NEIGHBOUR, caps })).toBe('capped');
    const far = { client: '2001:db8:0:100::/64', network: '2001:db8:0:100::/56' };
    expect(await ask(node, 'c@example.org', { ...far, caps })).toBe('issued');
  });

  test('count new keys of all clients together, by the hour; returned ones do not count', async ({
    node,
    other,
  }) => {
    const caps = { ...CAPS, hourly: 2 };
    expect(await ask(node, 'a@example.org', { client: 'a', caps })).toBe('issued');
    expect(await ask(other, 'b@example.org', { client: 'b', caps })).toBe('issued');
    expect(await ask(node, 'c@example.org', { client: 'c', caps })).toBe('capped_for_all');
    expect(await ask(node, 'a@example.org', { client: 'c', caps })).toBe('returned');
    const at = '2026-11-21T11:00:00.000Z';
    expect(await ask(node, 'c@example.org', { client: 'c', caps, at })).toBe('issued');
  });

  test('count the different addresses that a client and its network ask for, known or not', async ({
    node,
  }) => {
    for (const email of ['a@example.org', 'b@example.org', 'c@example.org']) await ask(node, email);
    const caps = { ...CAPS, addresses: 2 };
    expect(await ask(node, 'a@example.org', { ...V6, caps })).toBe('returned');
    expect(await ask(node, 'b@example.org', { ...NEIGHBOUR, caps })).toBe('returned');
    for (const client of [V6, NEIGHBOUR])
      for (const email of ['c@example.org', 'new@example.org'])
        expect(await ask(node, email, { ...client, caps })).toBe('too_many_addresses');
    expect(await ask(node, 'a@example.org', { ...V6, caps })).toBe('returned');
    const at = '2026-11-22T00:00:00.000Z';
    expect(await ask(node, 'c@example.org', { ...V6, caps, at })).toBe('returned');
  });

  test('count the addresses of refused requests as well', async ({ node }) => {
    const full = { ...V6, caps: { ...CAPS, hourly: 0, addresses: 2 } };
    for (const email of ['a@example.org', 'b@example.org', 'a@example.org'])
      expect(await ask(node, email, full)).toBe('capped_for_all');
    const free = { ...V6, caps: { ...CAPS, addresses: 2 } };
    expect(await ask(node, 'c@example.org', free)).toBe('too_many_addresses');
    expect(await ask(node, 'a@example.org', free)).toBe('issued');
  });

  test('need no write where no key is issued, and then leave no row', async ({ node, state }) => {
    const rows = () => state.count('SELECT (SELECT count(*) FROM issuance) + (SELECT count(*) FROM audit)');
    const first = keyRequest('a@example.org', { client: 'a', caps: { ...CAPS, daily: 1 } });
    expect(await node.recallKey(first)).toBeUndefined();
    const { key } = { key: '', ...(await node.requestKey(first)) };
    await node.setBlocked('b@example.org', true, STAMP);
    const before = await rows();
    for (const [email, caps, outcome] of [
      ['a@example.org', CAPS, 'returned'],
      ['b@example.org', CAPS, 'blocked'],
      ['c@example.org', { ...CAPS, daily: 1 }, 'capped'],
      ['d@example.org', { ...CAPS, hourly: 1 }, 'capped_for_all'],
      ['e@example.org', { ...CAPS, addresses: 4 }, 'too_many_addresses'],
    ] as const) {
      const answer = outcome === 'returned' ? { outcome, key } : { outcome };
      expect(await node.recallKey(keyRequest(email, { client: 'a', caps }))).toEqual(answer);
      expect(await node.requestKey(keyRequest(email, { client: 'a', caps }))).toEqual(answer);
    }
    expect(await rows()).toBe(before);
  });
});
