import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Wait } from '../../../../src/state/postgres/breaker.ts';
import { openPostgres, type PostgresStore } from '../../../../src/state/postgres/store.ts';
import { inPostgres, PATIENT, postgresServer } from '../../../support/state/kinds.ts';
import { HAS_POSTGRES, WITH_POSTGRES } from '../../../support/state/postgres/server.ts';
import { LossyProxy } from './proxy.ts';

const LIMITS = { free: 500, starter: 500, pro: 500, scale: 500 };
const MONTH = '2026-11';
const STAMP = { at: '2026-11-21T10:00:00.000Z', actor: 'test' };
const CLIENT = { client: '192.0.2.1' };
const DAY = '2026-11-21';

describe.skipIf(!HAS_POSTGRES)(`charges on PostgreSQL ${WITH_POSTGRES}`, () => {
  let place: Awaited<ReturnType<typeof inPostgres>>;
  let proxy: LossyProxy;
  const open: PostgresStore[] = [];

  async function node(
    more: { wait?: Wait; url?: string; connections?: number } = {},
  ): Promise<PostgresStore> {
    const server = postgresServer();
    const { secretFile, database } = place;
    const store = await openPostgres({
      url: server.url(database),
      passwordFile: '',
      secretFile,
      connections: 8,
      prepare: true,
      times: PATIENT,
      ...more,
    });
    open.push(store);
    return store;
  }

  beforeEach(async () => {
    place = await inPostgres();
    proxy = await new LossyProxy(postgresServer()).listen();
  });

  afterEach(async () => {
    proxy.remove();
    for (const store of open.splice(0)) await store.close();
  });

  test('of three nodes at once are exact, twenty times', async () => {
    const nodes = [await node(), await node(), await node()] as const;
    for (let turn = 0; turn < 20; turn++) {
      const { key } = await nodes[0].issueKey('pro', undefined, STAMP);
      const outcomes = await Promise.all(
        Array.from({ length: 1_000 }, (_, index) =>
          (nodes[index % 3] ?? nodes[0]).chargeKey(key, MONTH, LIMITS),
        ),
      );
      const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
      expect([count('charged'), count('exhausted')]).toEqual([500, 500]);
      expect(await nodes[1].used({ meter: turn + 1 }, MONTH)).toBe(500);
    }
  });

  test('of many keys and clients on three nodes are exact, and no two nodes wait for each other', async () => {
    const nodes = [await node(), await node(), await node()];
    const keys = await Promise.all(
      Array.from({ length: 20 }, async () => (await nodes[0]?.issueKey('pro', undefined, STAMP))?.key ?? ''),
    );
    const limits = { ...LIMITS, pro: 7 };
    const rounds = Array.from({ length: 10 }, (_, round) => (round % 2 === 0 ? keys : [...keys].reverse()));
    const charged = await Promise.all(
      nodes.flatMap((store) =>
        rounds.flatMap((round) => round.map((key) => store.chargeKey(key, MONTH, limits))),
      ),
    );
    expect(charged.filter(({ outcome }) => outcome === 'charged')).toHaveLength(20 * 7);
    expect(await place.count('SELECT sum(solves) FROM key_usage')).toBe(20 * 7);
    const clients = await Promise.all(
      nodes.flatMap((store) =>
        Array.from({ length: 60 }, (_, index) => store.charge({ client: `client ${index % 6}` }, DAY, 4)),
      ),
    );
    expect(clients.filter(Boolean)).toHaveLength(6 * 4);
  });

  test('of two active keys with one meter are counted together', async () => {
    const store = await node();
    const { key } = await store.issueKey('pro', undefined, STAMP);
    const replacement = await store.rotateKey(key, STAMP);
    await store.reactivateKey('1', STAMP);
    const outcomes = await Promise.all(
      Array.from({ length: 600 }, (_, index) =>
        store.chargeKey(index % 2 === 0 ? key : replacement.key, MONTH, LIMITS),
      ),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'charged')).toHaveLength(500);
    expect(await store.used({ meter: 1 }, MONTH)).toBe(500);
  });

  test.each(['message', 'answer', 'late message'] as const)(
    'are made once if the connection is lost in the middle: the %s',
    async (loss) => {
      const store = await node({ url: proxy.url(place.database), connections: 2 });
      const { key } = await store.issueKey('pro', undefined, STAMP);
      for (let turn = 1; turn <= 3; turn++) {
        const lost = proxy.loseNext(loss);
        const charged = store.chargeKey(key, MONTH, LIMITS);
        await lost;
        expect(await charged).toEqual({ outcome: 'charged', meter: 1 });
        await proxy.arrive();
        expect(await store.used({ meter: 1 }, MONTH)).toBe(turn);
      }
      const lost = proxy.loseNext(loss);
      const refund = store.refund({ meter: 1 }, MONTH);
      await lost;
      await refund;
      await proxy.arrive();
      expect(await store.used({ meter: 1 }, MONTH)).toBe(2);
    },
  );

  test.each(['message', 'answer', 'late message'] as const)(
    'are not made if the database is away after the connection was lost: the %s',
    async (loss) => {
      const timers: (() => void)[] = [];
      const wait: Wait = (_, work) => {
        timers.push(work);
        return () => void timers.splice(timers.indexOf(work), 1);
      };
      const store = await node({ url: proxy.url(place.database), connections: 2, wait });
      expect(await store.charge(CLIENT, DAY, 10)).toBe(true);
      const lost = proxy.loseNext(loss);
      proxy.refuses = true;
      const charging = store.charge(CLIENT, DAY, 10);
      await lost;
      await expect(charging).rejects.toMatchObject({ isUnavailable: true });
      await expect(store.used(CLIENT, DAY)).rejects.toMatchObject({ isUnavailable: true });
      // Refunds wait as well.
      await store.refund(CLIENT, DAY);
      await proxy.arrive();
      proxy.refuses = false;
      const solves = () => place.count('SELECT sum(solves) FROM client_usage');
      await vi.waitFor(async () => {
        for (const work of timers.splice(0)) work();
        expect(await solves()).toBe(0);
        expect(await store.used(CLIENT, DAY)).toBe(0);
      }, 120_000);
      expect(await store.charge(CLIENT, DAY, 1)).toBe(true);
    },
  );

  test('leave hardly a note behind', async () => {
    const store = await node();
    const { key } = await store.issueKey('pro', undefined, STAMP);
    for (let turn = 0; turn < 20; turn++) await store.chargeKey(key, MONTH, LIMITS);
    expect(await place.count('SELECT count(*) FROM charges')).toBe(1);
  });

  test('that wait fail at shutdown, and none begins', async () => {
    const store = await node();
    const { key } = await store.issueKey('pro', undefined, STAMP);
    const before = store.chargeKey(key, MONTH, LIMITS);
    store.failWaiting(new Error('shutting down'));
    await expect(before).rejects.toThrow('shutting down');
    await expect(store.charge(CLIENT, DAY, 5)).rejects.toThrow('shutting down');
    await expect(store.chargeKey(key, MONTH, { ...LIMITS, pro: 3 })).rejects.toThrow('shutting down');
    expect(await store.used({ meter: 1 }, MONTH)).toBe(0);
  });
});
