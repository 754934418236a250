import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  openPostgres,
  type PostgresOptions,
  type PostgresStore,
} from '../../../../src/state/postgres/store.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { inPostgres, postgresServer } from '../../../support/state/kinds.ts';
import { HAS_POSTGRES, PATIENT, WITH_POSTGRES } from '../../../support/state/postgres/server.ts';

const LIMITS = { free: 500, starter: 500, pro: 500, scale: 500 };
const MONTH = '2026-11';
const STAMP = { at: '2026-11-21T10:00:00.000Z', actor: 'test' };
const CLIENT = '192.0.2.1';
const DAY = '2026-11-21';

describe.skipIf(!HAS_POSTGRES)(`charges on PostgreSQL ${WITH_POSTGRES}`, () => {
  let place: Awaited<ReturnType<typeof inPostgres>>;
  const open: PostgresStore[] = [];

  async function node(more: Partial<PostgresOptions> = {}): Promise<PostgresStore> {
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
  });

  afterEach(async () => {
    for (const store of open.splice(0)) await store.close();
  });

  test('of three nodes at once are exact', async () => {
    const nodes = [await node(), await node(), await node()] as const;
    const { key } = await nodes[0].issueKey('pro', undefined, STAMP);
    const outcomes = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        (nodes[index % 3] ?? nodes[0]).chargeKey(key, MONTH, LIMITS),
      ),
    );
    const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
    expect([count('charged'), count('exhausted')]).toEqual([500, 500]);
    expect(await nodes[1].used({ meter: 1 }, MONTH)).toBe(500);
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
        Array.from({ length: 60 }, (_, index) => store.charge(`client ${index % 6}`, DAY, 4)),
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

  test('are made once if a connection is ended, whatever it was doing', async () => {
    const store = await node({ connections: 2 });
    const { key } = await store.issueKey('pro', undefined, STAMP);
    let [made, unknown] = [0, 0];
    for (let turn = 1; turn <= 10; turn++) {
      const charged = store.chargeKey(key, MONTH, LIMITS).catch((error: Error) => error.message);
      await postgresServer().admin(place.database, (client) =>
        client.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        ),
      );
      const outcome = await charged;
      // The connection may also end between the commit and its answer.
      if (typeof outcome === 'string') {
        expect(outcome).toContain('nobody knows whether it made a change');
        unknown += 1;
      } else {
        expect(outcome).toEqual({ outcome: 'charged', meter: 1 });
        made += 1;
      }
      const used = await store.used({ meter: 1 }, MONTH);
      expect(used).toBeGreaterThanOrEqual(made);
      expect(used).toBeLessThanOrEqual(made + unknown);
    }
  });

  test('whose commit is not answered are never called busy: they may count, but once at most', async () => {
    const { proxy, url, loseCommits } = await lossyProxy();
    const store = await node({ url: url(place.database), connections: 2 });
    const { key } = await store.issueKey('pro', undefined, STAMP);
    loseCommits();
    await expect(store.chargeKey(key, MONTH, LIMITS)).rejects.toThrow(
      'nobody knows whether it made a change',
    );
    await expect(store.charge(CLIENT, DAY, 9)).resolves.toBe(true);
    expect(await store.used({ meter: 1 }, MONTH)).toBe(1);
    proxy.close();
  });

  test('that wait for a connection fail at shutdown, and others are made', async () => {
    const store = await node({ connections: 1, times: { ...PATIENT, connect: 5_000 } });
    const { key } = await store.issueKey('pro', undefined, STAMP);
    await store.chargeKey(key, MONTH, LIMITS);
    await postgresServer().admin(place.database, async (client) => {
      await client.query('BEGIN; SELECT * FROM cutting_layout.key_usage FOR UPDATE');
      const begun = store.chargeKey(key, MONTH, LIMITS);
      const waiting = store.charge(CLIENT, DAY, 5);
      store.failWaiting(new Error('shutting down'));
      await expect(waiting).rejects.toThrow('shutting down');
      await client.query('COMMIT');
      expect(await begun).toEqual({ outcome: 'charged', meter: 1 });
    });
    expect(await store.used({ meter: 1 }, MONTH)).toBe(2);
    expect(await store.used({ client: CLIENT }, DAY)).toBe(0);
  });
});

/** A proxy that cuts each connection on which the answer to a commit arrives, once it is told to; later connections work. */
async function lossyProxy() {
  const folder = temporaryFolder();
  const open = new Set<Socket>();
  let losing = new Set<Socket>();
  const proxy = createServer((client) => {
    open.add(client);
    const upstream = connect(postgresServer().socket);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      from
        .on('data', (bytes) => {
          if (from === upstream && losing.has(client) && bytes.includes('COMMIT')) client.destroy();
          else to.write(bytes);
        })
        .on('error', () => {})
        .on('close', () => to.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(join(folder, '.s.PGSQL.5432'), resolve));
  return {
    proxy,
    url: (database: string) => `postgres://owner@/${database}?host=${encodeURIComponent(folder)}`,
    loseCommits: () => {
      losing = new Set(open);
    },
  };
}
