import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPostgres, type PostgresStore } from '../../../../src/state/postgres/store.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { postgresServer } from '../../../support/state/kinds.ts';
import { HAS_PGBOUNCER, PATIENT, PgBouncer, WITH_PGBOUNCER } from '../../../support/state/postgres/server.ts';
import { keyRequest } from '../../../support/state/stores.ts';

const MONTH = '2026-11';
const STAMP = { at: '2026-11-21T10:00:00.000Z', actor: 'test' };

describe.skipIf(!HAS_PGBOUNCER)(`through PgBouncer in transaction mode ${WITH_PGBOUNCER}`, () => {
  let bouncer: PgBouncer;
  let database: string;
  let secretFile: string;
  const opened: PostgresStore[] = [];

  async function open(): Promise<PostgresStore> {
    const making = { prepare: true, allowNew: true };
    const url = bouncer.url(database);
    const store = await openPostgres({
      url,
      passwordFile: '',
      secretFile,
      connections: 4,
      times: PATIENT,
      ...making,
    });
    opened.push(store);
    return store;
  }

  beforeEach(async () => {
    const server = postgresServer();
    database = await server.database();
    secretFile = join(temporaryFolder(), 'secret');
    bouncer = await PgBouncer.start(server);
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    await bouncer.remove();
  });

  test('three nodes charge exactly, without prepared statements, and leave no setting behind', async () => {
    const nodes = await Promise.all([1, 2, 3].map(() => open()));
    const [node] = nodes as [PostgresStore, ...PostgresStore[]];
    expect(await node.policy()).toMatchObject({ preparedStatements: false });
    const answer = await node.requestKey(keyRequest('a@example.org'));
    const { key } = { key: '', ...answer };
    await node.issueKey('pro', 'b@example.org', STAMP);
    const limits = { free: 300, starter: 1, pro: 1, scale: 1 };
    const outcomes = await Promise.all(
      Array.from({ length: 600 }, (_, index) => (nodes[index % 3] ?? node).chargeKey(key, MONTH, limits)),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'charged')).toHaveLength(300);
    await node.refund({ meter: 1 }, MONTH);
    expect(await node.used({ meter: 1 }, MONTH)).toBe(299);
    const clients = await Promise.all(
      Array.from({ length: 60 }, (_, index) => (nodes[index % 3] ?? node).charge('a', '2026-11-21', 50)),
    );
    expect(clients.filter(Boolean)).toHaveLength(50);
    expect((await node.listKeys()).map(({ plan }) => plan)).toEqual(['free', 'pro']);
    const settings = await bouncer.settings(database, [
      'synchronous_commit',
      'lock_timeout',
      'statement_timeout',
    ]);
    expect(settings).toEqual(['on', '0', '0']);
  });
});
