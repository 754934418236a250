import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../../../src/state/local.ts';
import { migrateState } from '../../../../src/state/sqlite/maintain.ts';
import { STORE_POLICY } from '../../../../src/state/store.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { PLENTY } from '../../../support/state/kept.ts';

const APRIL = '2026-04-30T10:00:00.000Z';

describe('a state of version 2', () => {
  const KEPT = ['contents', 'parts', 'kept_bytes', 'replays', 'jobs'];

  /** Without what version 3 added. */
  async function olderState(): Promise<{ file: string; key: string }> {
    const file = join(temporaryFolder(), 'state.sqlite');
    const store = openStore(file);
    const { key } = await store.issueKey('pro', 'ann@example.org', { at: APRIL, actor: 'test' });
    await store.chargeKey(key, '2026-04', PLENTY);
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
