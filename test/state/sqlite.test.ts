import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../src/state/sqlite.ts';
import { STORE_POLICY } from '../../src/state/store.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutting-layout-state-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A database file made without the store. */
function database(statements: string): string {
  const path = join(folder, 'given.sqlite');
  const given = new Database(path);
  given.exec(statements);
  given.close();
  return path;
}

describe('openSqliteStore', () => {
  it('creates the folders and the database, private to the user, and keeps the policy of the contract', async () => {
    const path = join(folder, 'a', 'b', 'state.sqlite');
    const store = await openSqliteStore(path);
    expect(store.path).toBe(path);
    expect(await store.policy()).toEqual({
      journalMode: 'wal',
      schemaVersion: 2,
      busyTimeoutMs: 5000,
      foreignKeys: true,
    });
    expect(statSync(join(folder, 'a')).mode & 0o077).toBe(0);
    await store.close();
  });

  it('opens again what it made', async () => {
    const path = join(folder, 'state.sqlite');
    await (await openSqliteStore(path)).close();
    const store = await openSqliteStore(path);
    expect(await store.policy()).toEqual(STORE_POLICY);
    await store.close();
  });

  it('opens one database twice at the same time', async () => {
    const path = join(folder, 'state.sqlite');
    const stores = [await openSqliteStore(path), await openSqliteStore(path)];
    for (const store of stores) expect(await store.policy()).toEqual(STORE_POLICY);
    for (const store of stores) await store.close();
  });

  it('refuses the schema of a newer release and leaves it alone', async () => {
    const path = database('PRAGMA user_version = 3');
    const before = readFileSync(path);
    await expect(openSqliteStore(path)).rejects.toThrow(
      `state database ${path}: has schema version 3, this release knows 2: it was written by a newer one`,
    );
    expect(readFileSync(path)).toEqual(before);
  });

  it.each(['CREATE TABLE orders (id INTEGER)', 'PRAGMA user_version = 1'])(
    'refuses a database of something else: %s',
    async (statements) => {
      const path = database(statements);
      const before = readFileSync(path);
      await expect(openSqliteStore(path)).rejects.toThrow('is not a state database of this service');
      expect(readFileSync(path)).toEqual(before);
    },
  );

  it('names the file where it is no database at all', async () => {
    const path = join(folder, 'notes.txt');
    writeFileSync(path, 'nothing that SQLite could read, and long enough to tell'.repeat(20));
    await expect(openSqliteStore(path)).rejects.toThrow(`state database ${path}: file is not a database`);
  });

  it('writes everything out when it closes', async () => {
    const path = join(folder, 'state.sqlite');
    await (await openSqliteStore(path)).close();
    expect(() => statSync(`${path}-wal`)).toThrow('ENOENT');
    const plain = new Database(path, { readonly: true });
    expect(plain.pragma('user_version', { simple: true })).toBe(2);
    plain.close();
  });
});
