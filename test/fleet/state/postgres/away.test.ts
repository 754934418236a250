import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  openPostgres,
  type PostgresOptions,
  type PostgresStore,
} from '../../../../src/state/postgres/store.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import {
  HAS_POSTGRES,
  PATIENT,
  PostgresServer,
  WITH_POSTGRES,
} from '../../../support/state/postgres/server.ts';
import { issued, LIMITS, MONTH } from './issued.ts';

describe.skipIf(!HAS_POSTGRES)(`when the database goes away ${WITH_POSTGRES}`, () => {
  let own: PostgresServer;
  let database: string;
  let secretFile: string;
  const opened: PostgresStore[] = [];

  async function open(more: Partial<PostgresOptions> = {}): Promise<PostgresStore> {
    const defaults = { passwordFile: '', secretFile, connections: 4, prepare: true, times: PATIENT };
    const store = await openPostgres({ ...defaults, url: own.url(database), ...more });
    opened.push(store);
    return store;
  }

  beforeAll(async () => {
    own = await PostgresServer.start();
  });
  afterAll(() => own.remove());

  beforeEach(async () => {
    database = await own.database();
    secretFile = join(temporaryFolder(), 'secret');
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });

  test.each([
    [
      'is restarted',
      'SIGINT',
      (charged: number, used: number, unknown: number) => charged <= used && used <= charged + unknown,
    ],
    // A crash may lose the last counts, in favour of the client.
    [
      'crashes',
      'SIGQUIT',
      (charged: number, used: number, unknown: number) => used <= charged + unknown && used > 0,
    ],
  ] as const)('and %s under load, no charge is wrong, and all nodes recover', async (_, signal, isRight) => {
    const events: string[] = [];
    const watcher = {
      away: () => void events.push('away'),
      back: () => void events.push('back'),
    };
    // Calls that wait for a connection when the database goes away wait until this time is over.
    const times = { ...PATIENT, connect: 5_000 };
    const node = () => open({ watcher, times });
    const nodes = [await node(), await node(), await node()];
    const key = await issued(nodes[0] as PostgresStore);
    let charged = 0;
    let refused = 0;
    let isOver = false;
    let unknown = 0;
    const load = nodes.flatMap((node) =>
      Array.from({ length: 10 }, async () => {
        while (!isOver) {
          try {
            const { outcome } = await node.chargeKey(key, MONTH, LIMITS);
            if (outcome === 'charged') charged += 1;
          } catch (error) {
            if (error instanceof Error && 'isUnavailable' in error) refused += 1;
            else unknown += 1;
            await new Promise((resolve) => setTimeout(resolve, 5));
          }
        }
      }),
    );
    const reach = (test: () => boolean) => vi.waitFor(() => expect(test()).toBe(true), 120_000);
    await reach(() => charged > 100);
    await own.stop(signal);
    await reach(() => refused > 50);
    const before = charged;
    await own.start();
    await reach(() => charged > before + 100 && events.filter((event) => event === 'back').length === 3);
    isOver = true;
    await Promise.all(load);
    const used = await own.admin(database, async (client) => {
      const { rows } = await client.query(
        'SELECT sum(solves)::integer AS used FROM cutting_layout.key_usage',
      );
      return rows[0].used;
    });
    expect([charged, used, unknown]).toSatisfy(([made, counted, open]) => isRight(made, counted, open));
    for (const node of nodes) await node.proveWritable();
  });

  test('and hangs, calls fail in time, and all is well when it goes on', async () => {
    const times = { ...PATIENT, connect: 5_000, statement: 5_000 };
    const store = await open({ times });
    const key = await issued(store);
    expect(await store.chargeKey(key, MONTH, LIMITS)).toMatchObject({ outcome: 'charged' });
    own.signalAll('SIGSTOP');
    try {
      await expect(store.chargeKey(key, MONTH, LIMITS)).rejects.toMatchObject({ isUnavailable: true });
      await expect(store.proveWritable()).rejects.toMatchObject({ isUnavailable: true });
    } finally {
      own.signalAll('SIGCONT');
    }
    await vi.waitFor(() => store.proveWritable(), 120_000);
    expect(await store.used({ meter: 1 }, MONTH)).toBe(1);
    await vi.waitFor(
      async () => expect(await store.chargeKey(key, MONTH, LIMITS)).toMatchObject({ outcome: 'charged' }),
      120_000,
    );
  });
});
