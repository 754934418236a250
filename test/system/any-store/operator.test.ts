import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PLANS } from '../../../src/contract/quotas.ts';
import { makeKey } from '../../../src/state/key.ts';
import { type AnyStore, kinds } from '../../support/state/kinds.ts';
import { keyRequest } from '../../support/state/stores.ts';

const AT = '2026-11-21T10:00:00.000Z';
const STAMP = { at: AT, actor: 'operator' };

for (const { name, isThere, place } of kinds())
  describe.skipIf(!isThere)(`the operator of a state ${name}`, () => {
    let store: AnyStore;

    beforeEach(async () => {
      store = await (await place()).open();
    });

    afterEach(() => store.close());

    test.each(PLANS)('issues keys of the plan %s, which request-key never returns', async (plan) => {
      const { id, key } = await store.issueKey(plan, 'a@example.org', STAMP);
      expect(key).toMatch(new RegExp(`^cl_${plan}_`));
      expect(await store.findKey(key)).toEqual({ id, plan, meter: id });
      expect(await store.showKey(key)).toEqual({
        id,
        plan,
        meter: id,
        active: true,
        requestable: false,
        email: 'a@example.org',
        blocked: false,
        issuedAt: AT,
      });
      const requested = await store.requestKey(keyRequest('a@example.org', { at: AT }));
      expect(requested).toEqual({ outcome: 'issued', key: expect.not.stringContaining(key) });
    });

    test('lists all keys, or those of one address', async () => {
      await store.issueKey('pro', undefined, STAMP);
      await store.issueKey('pro', 'a@example.org', STAMP);
      await store.requestKey(keyRequest('b@example.org', { at: AT }));
      const all = await store.listKeys();
      expect(all.map(({ id, email, requestable }) => [id, email, requestable])).toEqual([
        [1, undefined, false],
        [2, 'a@example.org', false],
        [3, 'b@example.org', true],
      ]);
      expect(await store.listKeys('a@example.org')).toEqual([all[1]]);
      expect(await store.listKeys('c@example.org')).toEqual([]);
    });

    test('replaces a key by another one with its plan, address, usage and kind', async () => {
      const requested = await store.requestKey(keyRequest('b@example.org', { at: AT }));
      const paid = await store.issueKey('pro', 'a@example.org', STAMP);
      for (const before of await store.listKeys()) {
        const { id, key } = await store.rotateKey(String(before.id), STAMP);
        expect(await store.showKey(key)).toEqual({ ...before, id });
        expect((await store.showKey(String(before.id))).active).toBe(false);
        await expect(store.rotateKey(String(before.id), STAMP)).rejects.toThrow('is revoked');
      }
      expect(await store.findKey(paid.key)).toBeUndefined();
      const again = await store.requestKey(keyRequest('b@example.org', { at: AT }));
      expect(again.outcome).toBe('returned');
      expect(again).not.toEqual({ ...requested, outcome: 'returned' });
    });

    test('leaves no trace by repeating an operation', async () => {
      await store.issueKey('pro', undefined, STAMP);
      await store.setPlan('1', 'pro', STAMP);
      await store.reactivateKey('1', STAMP);
      await store.revokeKey('1', STAMP);
      await store.revokeKey('1', STAMP);
      expect((await store.audit(9)).map(({ event }) => event)).toEqual(['issued', 'revoked']);
    });

    test('learns which key does not exist', async () => {
      await expect(store.showKey('1')).rejects.toThrow('there is no key 1');
      await expect(store.revokeKey(makeKey('free'), STAMP)).rejects.toThrow('there is no such key');
      await expect(store.setPlan('one', 'pro', STAMP)).rejects.toThrow(
        "'one' is neither a key number nor a key",
      );
    });
  });
