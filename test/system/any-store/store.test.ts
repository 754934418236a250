import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isWellFormedKey } from '../../../src/state/key.ts';
import { type AnyStore, kinds } from '../../support/state/kinds.ts';
import { CAPS, keyRequest } from '../../support/state/stores.ts';

const AT = '2026-11-21T10:00:00.000Z';
const MONTH = '2026-11';
const DAY = '2026-11-21';
const STAMP = { at: AT, actor: 'someone' };

const request = (email: string, client = '192.0.2.1', at = AT) => keyRequest(email, { client, at });

/** Every way to open a state has to behave the same. The operator has connections of its own, as in real life. */
for (const { name, isThere, place } of kinds())
  describe.skipIf(!isThere)(`the state, ${name}`, () => {
    let store: AnyStore;
    let operator: AnyStore;

    beforeEach(async () => {
      const { open } = await place();
      store = await open();
      operator = await open();
    });

    afterEach(async () => {
      await store.close();
      await operator.close();
    });

    async function issued(email: string, client?: string, at?: string): Promise<string> {
      const answer = await store.requestKey(request(email, client, at));
      if (!('key' in answer)) throw new Error(answer.outcome);
      return answer.key;
    }

    const events = async () => (await operator.audit(100)).map(({ event, key }) => [event, key]);

    describe('an evaluation key', () => {
      test('is issued once for an address, and then returned to anyone who asks', async () => {
        const first = await store.requestKey(request('a@example.org'));
        expect(first).toEqual({ outcome: 'issued', key: expect.stringMatching(/^cl_free_/) });
        const again = await store.requestKey(request('a@example.org', '192.0.2.2'));
        expect(again).toEqual({ ...first, outcome: 'returned' });
        expect(await issued('b@example.org')).not.toBe(await issued('a@example.org'));
      });

      test('is found only while it is active, and only by its exact text', async () => {
        const key = await issued('a@example.org');
        expect(isWellFormedKey(key)).toBe(true);
        const found = { id: 1, plan: 'free', meter: 1 };
        const usage = () => store.findKeyUsage(key, MONTH);
        expect(await store.findKey(key)).toEqual(found);
        expect(await usage()).toEqual({ ...found, solves: 0 });
        expect(await store.findKey(key.toLowerCase())).toBeUndefined();
        await operator.revokeKey(key, STAMP);
        expect(await store.findKey(key)).toBeUndefined();
        expect(await usage()).toBeUndefined();
        await operator.reactivateKey('1', STAMP);
        expect(await store.findKey(key)).toMatchObject({ id: 1 });
      });

      test('is one of a limited number per client and day; returned keys do not count', async () => {
        for (let index = 0; index < 5; index++) await issued(`${index}@example.org`);
        for (let index = 0; index < 5; index++) await issued(`${index}@example.org`);
        const answer = await store.requestKey(request('5@example.org'));
        expect(answer).toEqual({ outcome: 'capped' });
        await issued('5@example.org', '192.0.2.2');
        await issued('6@example.org', '192.0.2.1', '2026-11-22T00:00:00.000Z');
        const none = keyRequest('7@example.org', { client: '192.0.2.3', caps: { ...CAPS, daily: 0 } });
        expect(await store.requestKey(none)).toEqual({ outcome: 'capped' });
      });

      test('after a revocation is a new one, under the cap, and inherits the usage', async () => {
        const first = await issued('a@example.org');
        const { meter } = (await store.findKey(first)) ?? { meter: 0 };
        const limits = { free: 9, starter: 9, pro: 9, scale: 9 };
        expect(await store.chargeKey(first, MONTH, limits)).toMatchObject({ outcome: 'charged' });
        await operator.revokeKey(first, STAMP);
        const capped = keyRequest('a@example.org', { caps: { ...CAPS, daily: 1 } });
        expect(await store.requestKey(capped)).toEqual({ outcome: 'capped' });
        const second = await issued('a@example.org');
        expect(second).not.toBe(first);
        expect(await store.findKey(second)).toEqual({ id: 2, plan: 'free', meter });
        expect(await store.used({ meter }, MONTH)).toBe(1);
        await expect(operator.reactivateKey(first, STAMP)).rejects.toThrow('has another evaluation key, 2');
      });

      test('is refused to an address that is blocked, and revoked', async () => {
        const key = await issued('a@example.org');
        await operator.setBlocked('a@example.org', true, STAMP);
        await operator.setBlocked('b@example.org', true, STAMP);
        expect(await store.findKey(key)).toBeUndefined();
        await expect(operator.reactivateKey(key, STAMP)).rejects.toThrow('is blocked');
        for (const email of ['a@example.org', 'b@example.org']) {
          expect(await store.requestKey(request(email))).toEqual({ outcome: 'blocked' });
          await operator.setBlocked(email, false, STAMP);
          expect(await store.requestKey(request(email))).toMatchObject({ outcome: 'issued' });
        }
      });

      test('is no longer returned once it is paid for; its address can have another one', async () => {
        const key = await issued('a@example.org');
        await operator.setPlan(key, 'pro', STAMP);
        expect(await store.findKey(key)).toMatchObject({ id: 1, plan: 'pro' });
        const other = await issued('a@example.org');
        expect(other).not.toBe(key);
        expect(await store.findKey(other)).toEqual({ id: 2, plan: 'free', meter: 2 });
      });
    });

    describe('many simultaneous first requests', () => {
      test('get one key for each address, and one of them learns that it is new', async () => {
        const answers = await Promise.all(
          Array.from({ length: 500 }, (_, index) => {
            const email = `${index % 50}@example.org`;
            return store.requestKey(request(email, `192.0.2.${index % 50}`));
          }),
        );
        const keys = answers.map((answer) => ('key' in answer ? answer.key : answer.outcome));
        expect(new Set(keys).size).toBe(50);
        expect(answers.filter(({ outcome }) => outcome === 'issued')).toHaveLength(50);
        for (const [index, key] of keys.entries()) expect(key).toBe(keys[index % 50]);
      });
    });

    describe('solves', () => {
      const CLIENT = '192.0.2.1';
      const ofPlan = (limit: number) => ({ free: limit, starter: limit, pro: limit, scale: limit });

      test('of a client are counted up to a limit', async () => {
        const outcomes = await Promise.all(Array.from({ length: 64 }, () => store.charge(CLIENT, DAY, 50)));
        expect(outcomes.filter(Boolean)).toHaveLength(50);
        for (const [limit, isCharged, used] of [
          [10, false, 50],
          [0, false, 50],
          [51, true, 51],
        ] as const) {
          expect(await store.charge(CLIENT, DAY, limit)).toBe(isCharged);
          expect(await store.used({ client: CLIENT }, DAY)).toBe(used);
        }
        expect(await store.charge('192.0.2.2', DAY, 0)).toBe(false);
      });

      test('of a key are counted by its plan while it is active', async () => {
        const key = await issued('a@example.org');
        const limits = { free: 1, starter: 2, pro: 9, scale: 9 };
        const charge = () => store.chargeKey(key, MONTH, limits);
        expect(await charge()).toEqual({ outcome: 'charged', meter: 1 });
        expect(await charge()).toEqual({ outcome: 'exhausted', plan: 'free' });
        await operator.setPlan(key, 'starter', STAMP);
        expect(await charge()).toEqual({ outcome: 'charged', meter: 1 });
        expect(await charge()).toEqual({ outcome: 'exhausted', plan: 'starter' });
        expect(await store.findKeyUsage(key, MONTH)).toEqual({ id: 1, plan: 'starter', meter: 1, solves: 2 });
        expect(await store.findKeyUsage(key, '2026-10')).toMatchObject({ solves: 0 });
        await operator.revokeKey(key, STAMP);
        expect(await charge()).toEqual({ outcome: 'unknown' });
        expect(await store.used({ meter: 1 }, MONTH)).toBe(2);
      });

      test('are counted separately for each client, key and period', async () => {
        const keys = [await issued('a@example.org'), await issued('b@example.org')];
        for (const outcome of ['charged', 'exhausted']) {
          for (const period of [DAY, '2026-11-22']) {
            for (const client of ['192.0.2.1', '192.0.2.2'])
              expect(await store.charge(client, period, 1)).toBe(outcome === 'charged');
            for (const key of keys)
              expect(await store.chargeKey(key, period, ofPlan(1))).toMatchObject({ outcome });
          }
        }
      });

      test('are refunded one by one, but never more than there were', async () => {
        const account = { client: CLIENT };
        for (let index = 0; index < 2; index++) await store.charge(CLIENT, DAY, 5);
        for (const left of [1, 0, 0]) {
          await store.refund(account, DAY);
          expect(await store.used(account, DAY)).toBe(left);
        }
      });

      test('of clients without a key are forgotten after two days, but not those of keys', async () => {
        const key = await issued('a@example.org');
        await store.charge(CLIENT, DAY, 5);
        await store.chargeKey(key, DAY, ofPlan(5));
        const accounts = [{ client: CLIENT }, { meter: 1 }];
        const used = () => Promise.all(accounts.map((account) => store.used(account, DAY)));
        await store.sweep('2026-11-23T10:00:00.000Z', 1);
        expect(await used()).toEqual([1, 1]);
        await store.sweep('2026-11-24T10:00:00.000Z', 1);
        expect(await used()).toEqual([0, 1]);
      });
    });

    describe('the audit', () => {
      test('has a line for each event of a key, with its time and actor, and clients only as hashes', async () => {
        const key = await issued('a@example.org');
        await issued('b@example.org');
        await issued('c@example.org', '192.0.2.2');
        await operator.setPlan('1', 'starter', STAMP);
        await operator.revokeKey('1', STAMP);
        await operator.reactivateKey('1', STAMP);
        await operator.rotateKey('1', STAMP);
        expect(await events()).toEqual([
          ['issued', 1],
          ['issued', 2],
          ['issued', 3],
          ['plan changed', 1],
          ['revoked', 1],
          ['reactivated', 1],
          ['revoked', 1],
          ['issued', 4],
        ]);
        const lines = await operator.audit(100);
        expect(lines[0]).toEqual({
          at: AT,
          actor: 'client',
          event: 'issued',
          key: 1,
          client: expect.stringMatching(/^[0-9a-f]{64}$/),
          detail: undefined,
        });
        expect(lines[1]?.client).toBe(lines[0]?.client);
        expect(lines[2]?.client).not.toBe(lines[0]?.client);
        expect(lines[3]).toEqual({
          ...STAMP,
          event: 'plan changed',
          key: 1,
          client: undefined,
          detail: 'free to starter',
        });
        expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${key}|example|192\\.0`));
        expect(await operator.audit(100, '4')).toEqual(lines.slice(-1));
        expect(await operator.audit(2)).toEqual(lines.slice(-2));
      });
    });
  });
