import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS, SCHEMA_VERSION } from '../../../../src/state/postgres/schema.ts';
import {
  openPostgres,
  type PostgresOptions,
  type PostgresStore,
} from '../../../../src/state/postgres/store.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { postgresServer } from '../../../support/state/kinds.ts';
import {
  HAS_POSTGRES,
  PATIENT,
  type PostgresServer,
  WITH_POSTGRES,
} from '../../../support/state/postgres/server.ts';
import { issued, LIMITS, MONTH } from './issued.ts';

const STAMP = { at: '2026-11-21T10:00:00.000Z', actor: 'test' };

let server: PostgresServer;
let database: string;
let secretFile: string;
const opened: PostgresStore[] = [];

async function open(more: Partial<PostgresOptions> = {}): Promise<PostgresStore> {
  const defaults = { url: server.url(database), passwordFile: '', secretFile, connections: 4, prepare: true };
  const store = await openPostgres({ ...defaults, times: PATIENT, ...more });
  opened.push(store);
  return store;
}

/** What the opening fails with. */
const refusal = (more: Partial<PostgresOptions> = {}): Promise<string> =>
  open(more).then(
    () => 'was opened',
    (error: Error) => error.message,
  );

beforeEach(async () => {
  if (!HAS_POSTGRES) return;
  server = postgresServer();
  database = await server.database();
  secretFile = join(temporaryFolder(), 'secret');
});

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

describe.skipIf(!HAS_POSTGRES)(`a state in PostgreSQL ${WITH_POSTGRES}`, () => {
  test('is created once by any number of nodes that start at once', async () => {
    const nodes = await Promise.all(Array.from({ length: 5 }, () => open({ allowNew: true })));
    const [first] = nodes;
    expect(nodes.filter(({ isNew }) => isNew)).toHaveLength(1);
    const key = await issued(first as PostgresStore);
    for (const node of nodes) expect(await node.findKey(key)).toEqual({ id: 1, plan: 'free', meter: 1 });
  });

  test('is not created for a secret that may belong to a lost one, unless it is wished', async () => {
    await open();
    const [, lost] = [database, await server.database()];
    expect(await refusal({ url: server.url(lost) })).toMatch(
      /^state database postgresql:.*: has no tables of this service, but the secret .* exists.*state migrate --new'$/,
    );
    await open({ url: server.url(lost), allowNew: true });
  });

  test('leaves no secret behind where it cannot be created', async () => {
    await server.admin(database, (client) => client.query('CREATE SCHEMA cutting_layout'));
    expect(await refusal()).toContain('already exists');
    await server.admin(database, (client) => client.query('DROP SCHEMA cutting_layout'));
    await open();
  });

  test('is not touched by commands that do not prepare it', async () => {
    expect(await refusal({ prepare: false })).toContain("run 'cutting-layout state migrate'");
    expect(await refusal({ prepare: false })).toContain('has no tables');
  });

  test('of a newer release is refused, with advice, while nodes that have it open go on', async () => {
    const older = await open();
    const key = await issued(older);
    await server.admin(database, (client) =>
      client.query('UPDATE cutting_layout.schema_version SET version = 99'),
    );
    expect(await refusal()).toContain(
      `has schema version 99, but this release supports up to ${SCHEMA_VERSION}: install the release`,
    );
    expect(await older.chargeKey(key, MONTH, LIMITS)).toMatchObject({ outcome: 'charged' });
  });

  test('of each older release is upgraded, while nodes that have it open go on', async () => {
    for (let version = 1; version < SCHEMA_VERSION; version++) {
      database = await server.database();
      secretFile = join(temporaryFolder(), 'secret');
      const older = await open();
      const key = await issued(older);
      await older.chargeKey(key, MONTH, LIMITS);
      await server.admin(database, async (client) => {
        await client.query('CREATE SCHEMA before; CREATE TABLE before.keys AS TABLE cutting_layout.keys');
        await client.query('CREATE TABLE before.vault AS TABLE cutting_layout.vault');
        await client.query('CREATE TABLE before.usage AS TABLE cutting_layout.key_usage');
        await client.query('CREATE TABLE before.addresses AS TABLE cutting_layout.addresses');
        await client.query('DROP SCHEMA cutting_layout CASCADE; CREATE SCHEMA cutting_layout');
        for (const migration of MIGRATIONS.slice(0, version)) await client.query(migration);
        await client.query('CREATE TABLE cutting_layout.schema_version (version integer NOT NULL)');
        await client.query('INSERT INTO cutting_layout.schema_version VALUES ($1)', [version]);
        await client.query('INSERT INTO cutting_layout.vault SELECT * FROM before.vault');
        await client.query('INSERT INTO cutting_layout.addresses SELECT * FROM before.addresses');
        await client.query('INSERT INTO cutting_layout.keys SELECT * FROM before.keys');
        await client.query('INSERT INTO cutting_layout.key_usage SELECT * FROM before.usage');
      });
      expect(await refusal({ prepare: false })).toContain(`has schema version ${version}`);
      const [node] = await Promise.all([open(), open(), open()]);
      expect(await node.jobCounts()).toEqual({ queued: 0, running: 0 });
      for (const store of [node, older])
        expect(await store.chargeKey(key, MONTH, LIMITS)).toMatchObject({ outcome: 'charged' });
      expect(await node.used({ meter: 1 }, MONTH)).toBe(3);
    }
  });

  test('is refused with another secret, a missing one, and without its data key', async () => {
    await open();
    const other = join(temporaryFolder(), 'secret');
    writeFileSync(other, '0'.repeat(64), { mode: 0o600 });
    expect(await refusal({ secretFile: other })).toMatch(
      /: was encrypted with another secret than the one in .*secret: all nodes need the same$/,
    );
    rmSync(other);
    expect(await refusal({ secretFile: other })).toContain('cannot read the secret file');
    await server.admin(database, (client) => client.query('DELETE FROM cutting_layout.vault'));
    expect(await refusal()).toContain('has lost its data key');
  });

  test('keeps its keys when its secret changes', async () => {
    const store = await open();
    const key = await issued(store);
    const next = join(temporaryFolder(), 'next');
    await store.changeSecret(next, STAMP);
    expect(await store.findKey(key)).toMatchObject({ id: 1 });
    expect(await refusal()).toContain('another secret');
    const reopened = await open({ secretFile: next });
    expect(await issued(reopened)).toBe(key);
    expect(await reopened.audit(9)).toContainEqual(
      expect.objectContaining({ event: 'secret changed', actor: 'test' }),
    );
  });

  test('tells what is in force', async () => {
    const policy = await (await open()).policy();
    expect(policy).toEqual({
      kind: 'postgresql',
      serverVersion: expect.stringMatching(/^\d+\.\d+$/),
      schemaVersion: SCHEMA_VERSION,
      maxConnections: 4,
      statementTimeoutMs: PATIENT.statement,
      lockTimeoutMs: PATIENT.lock,
      tls: false,
      preparedStatements: true,
    });
  });

  test('is not writable on a standby', async () => {
    const store = await open();
    await store.proveWritable();
    await server.admin(database, (client) =>
      client.query(`ALTER DATABASE ${database} SET default_transaction_read_only = on`),
    );
    const reader = await open({ prepare: false, connections: 1 });
    await expect(reader.proveWritable()).rejects.toThrow('the database is read-only');
    await store.proveWritable();
  });

  test('reveals no key, no address and no client to those who read the database', async () => {
    const store = await open();
    const key = await issued(store, 'ann@example.org');
    await store.charge('192.0.2.77', '2026-11-21', 5);
    const rows = await server.admin(database, async (client) => {
      const tables = ['addresses', 'keys', 'client_usage', 'issuance', 'audit', 'vault'];
      const found = [];
      for (const table of tables)
        found.push(...(await client.query(`SELECT * FROM cutting_layout.${table}`)).rows);
      return found;
    });
    expect(rows.length).toBe(7);
    const bytes = rows.flatMap((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))),
    );
    for (const secret of [key, 'ann@example.org', '192.0.2'])
      expect(bytes.filter((text) => text.includes(secret))).toEqual([]);
  });

  test('gives up on a lock that somebody holds, and nothing is charged', async () => {
    const store = await open({ times: { ...PATIENT, lock: 50 } });
    const key = await issued(store);
    await store.chargeKey(key, MONTH, LIMITS);
    await server.admin(database, async (client) => {
      await client.query(
        'BEGIN; SELECT FROM cutting_layout.key_usage FOR UPDATE; SELECT pg_advisory_xact_lock(1129074764)',
      );
      const locked = { isUnavailable: true, reason: 'locked' };
      await expect(store.chargeKey(key, MONTH, LIMITS)).rejects.toMatchObject(locked);
      await expect(store.revokeKey('1', STAMP)).rejects.toMatchObject(locked);
      expect(await store.findKey(key)).toMatchObject({ id: 1 });
      await client.query('COMMIT');
    });
    expect(await store.used({ meter: 1 }, MONTH)).toBe(1);
    expect(await store.chargeKey(key, MONTH, LIMITS)).toMatchObject({ outcome: 'charged' });
  });
});
