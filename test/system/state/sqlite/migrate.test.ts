import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeKey } from '../../../../src/state/key.ts';
import { openStore } from '../../../../src/state/local.ts';
import { migrateState } from '../../../../src/state/sqlite/maintain.ts';
import { STORE_POLICY } from '../../../../src/state/store.ts';
import { keyRequest, temporaryFolder } from '../../../support/state/stores.ts';

const VERSION_1 = readFileSync(new URL('../../../fixtures/state/version-1.sql', import.meta.url), 'utf8');

/** The keys of the fixture, by their plans and in the order in which they were issued. */
const [REVOKED = '', FREE = '', PAID = ''] = [...new Set(VERSION_1.match(/cl_\w{30,}/g))].sort();

const APRIL = '2026-04-30T10:00:00.000Z';

let file: string;

beforeEach(() => {
  file = join(temporaryFolder(), 'state.sqlite');
  const old = new Database(file);
  old.pragma('journal_mode = wal');
  old.exec(VERSION_1);
  old.close();
});

describe('a state of version 1', () => {
  test('becomes one of this release', async () => {
    const store = openStore(file);
    expect(await store.policy()).toEqual(STORE_POLICY);
    await store.close();
    const plain = new Database(file);
    const tables = plain.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck();
    expect(tables.all()).toEqual([
      'addresses',
      'audit',
      'client_usage',
      'contents',
      'issuance',
      'jobs',
      'kept_bytes',
      'key_usage',
      'keys',
      'parts',
      'replays',
      'sqlite_sequence',
      'vault',
    ]);
    expect(plain.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(plain.pragma('foreign_key_check')).toEqual([]);
    plain.close();
  });

  test('keeps its keys, their plans and addresses, and revocations', async () => {
    const store = openStore(file);
    expect(await store.findKey(FREE)).toEqual({ id: 2, plan: 'free', meter: 2 });
    expect(await store.findKey(PAID)).toEqual({ id: 3, plan: 'pro', meter: 3 });
    expect(await store.findKey(REVOKED)).toBeUndefined();
    expect(await store.listKeys()).toMatchObject([
      { id: 1, active: false, email: 'ann@example.org', issuedAt: '2026-03-01T08:00:00.000Z' },
      { id: 2, active: true, email: 'ann@example.org', requestable: true },
      { id: 3, active: true, email: undefined, requestable: false },
    ]);
    const asked = keyRequest('ann@example.org', { client: '192.0.2.9', at: APRIL });
    expect(await store.requestKey(asked)).toEqual({ outcome: 'returned', key: FREE });
    await store.close();
  });

  test('keeps its counts: solves of keys and clients, and issued keys', async () => {
    const store = openStore(file);
    expect(await store.used({ meter: 2 }, '2026-03')).toBe(17);
    expect(await store.used({ meter: 2 }, '2026-04')).toBe(3);
    expect(await store.used({ meter: 3 }, '2026-04')).toBe(4096);
    expect(await store.used({ client: '192.0.2.1' }, '2026-04-30')).toBe(49);
    const outcomes = [];
    for (const email of ['b@example.org', 'c@example.org']) {
      const asked = keyRequest(email, { at: APRIL });
      outcomes.push((await store.requestKey(asked)).outcome);
    }
    expect(outcomes).toEqual(['issued', 'capped']);
    await store.close();
  });

  test('has an audit line for each of its keys', async () => {
    const store = openStore(file);
    expect((await store.audit(9)).map(({ event, actor, key }) => [event, actor, key])).toEqual([
      ['issued', 'migration', 1],
      ['issued', 'migration', 2],
      ['issued', 'migration', 3],
    ]);
    await store.close();
  });

  test('leaves none of its plain text in the file', async () => {
    expect(readFileSync(file, 'latin1')).toContain(FREE);
    const store = openStore(file);
    const bytes = readFileSync(file, 'latin1') + readFileSync(`${file}-wal`, 'latin1');
    for (const text of [REVOKED, FREE, PAID, 'ann@example.org', '192.0.2.1'])
      expect(bytes).not.toContain(text);
    await store.close();
  });

  test('stays unchanged if the migration fails', () => {
    const twice = new Database(file);
    twice
      .prepare("INSERT INTO api_keys VALUES (?, 'ann@example.org', 'free', 1, '2026-03-04')")
      .run(makeKey('free'));
    twice.close();
    expect(() => openStore(file)).toThrow(`state database ${file}: UNIQUE constraint failed`);
    const plain = new Database(file, { readonly: true });
    expect(plain.pragma('user_version', { simple: true })).toBe(1);
    expect(plain.prepare('SELECT count(*) FROM api_keys').pluck().get()).toBe(4);
    plain.close();
  });
});

describe('a state of version 2', () => {
  const KEPT = ['contents', 'parts', 'kept_bytes', 'replays', 'jobs'];

  /** Without what version 3 added. */
  async function olderState(): Promise<{ file: string; key: string }> {
    const file = join(temporaryFolder(), 'state.sqlite');
    const store = openStore(file);
    const { key } = await store.issueKey('pro', 'ann@example.org', { at: APRIL, actor: 'test' });
    await store.charge({ meter: 1 }, '2026-04', 9);
    await store.close();
    const plain = new Database(file);
    for (const table of [...KEPT].reverse()) plain.exec(`DROP TABLE ${table}`);
    plain.pragma('user_version = 2');
    plain.close();
    return { file, key };
  }

  test('gets what this release adds, and keeps the rest', async () => {
    const { file, key } = await olderState();
    const store = openStore(file);
    expect(await store.policy()).toEqual(STORE_POLICY);
    expect(await store.findKey(key)).toEqual({ id: 1, plan: 'pro', meter: 1 });
    expect(await store.used({ meter: 1 }, '2026-04')).toBe(1);
    expect(await store.jobCounts()).toEqual({ queued: 0, running: 0 });
    await store.close();
    const plain = new Database(file, { readonly: true });
    for (const table of KEPT) expect(plain.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0);
    expect(plain.pragma('foreign_key_check')).toEqual([]);
    plain.close();
  });

  test('is not opened by what must not change it', async () => {
    const { file } = await olderState();
    expect(() => openStore(file, `${file}.secret`, { prepare: false })).toThrow(
      'does not have the schema of this release',
    );
  });

  test('says from which version it came', async () => {
    const { file } = await olderState();
    expect(await migrateState(file, `${file}.secret`)).toEqual({ from: 2, to: 3 });
  });
});
