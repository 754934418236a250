import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../../../src/state/local.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { keyRequest } from '../../../support/state/stores.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

/** A database file made without the store. */
function database(statements: string): string {
  const path = join(folder, 'given.sqlite');
  const given = new Database(path);
  given.exec(statements);
  given.close();
  return path;
}

const accessForOthers = (path: string): number => statSync(path).mode & 0o077;

describe('the state database', () => {
  it('is created with its folders and its secret, private to the user, under the policy of the contract', async () => {
    const path = join(folder, 'a', 'b', 'state.sqlite');
    const store = openStore(path);
    expect(store.path).toBe(path);
    expect(await store.policy()).toEqual({
      journalMode: 'wal',
      schemaVersion: 3,
      busyTimeoutMs: 5000,
      foreignKeys: true,
    });
    for (const created of [join(folder, 'a'), path, `${path}.secret`]) {
      expect(accessForOthers(created)).toBe(0);
    }
    await store.close();
  });

  it('is created from an empty one of an older version', async () => {
    const store = openStore(database('PRAGMA user_version = 2'));
    expect(await store.listKeys()).toEqual([]);
    await store.close();
  });

  it('refuses the schema of a newer release and leaves it alone', () => {
    const path = database('PRAGMA user_version = 4');
    const before = readFileSync(path);
    expect(() => openStore(path)).toThrow(
      `state database ${path}: has schema version 4, but this release supports up to 3: it was written by a newer release`,
    );
    expect(readFileSync(path)).toEqual(before);
    expect(existsSync(`${path}.secret`)).toBe(false);
  });

  it.each(['CREATE TABLE orders (id INTEGER)', 'PRAGMA user_version = 1'])(
    'refuses a database of another program: %s',
    (statements) => {
      const path = database(statements);
      const before = readFileSync(path);
      expect(() => openStore(path)).toThrow('is not a state database of this service');
      expect(readFileSync(path)).toEqual(before);
    },
  );

  it('names a file that is not a database', () => {
    const path = join(folder, 'notes.txt');
    writeFileSync(path, 'nothing that SQLite could read, and long enough to tell'.repeat(20));
    expect(() => openStore(path)).toThrow(`state database ${path}: file is not a database`);
  });

  it('is not opened without its secret or with another one, and no new secret is created for it', async () => {
    const path = join(folder, 'state.sqlite');
    await openStore(path).close();
    const other = join(folder, 'other.secret');
    expect(() => openStore(path, other)).toThrow(`state database ${path}: cannot read the secret file`);
    expect(existsSync(other)).toBe(false);
    writeFileSync(other, '0'.repeat(64), { mode: 0o600 });
    expect(() => openStore(path, other)).toThrow(
      `state database ${path}: was encrypted with another secret than the one in the secret file`,
    );
    await openStore(path).close();
  });

  it('can be created again after a failed creation: no secret stays behind without it', async () => {
    const path = join(folder, 'state.sqlite');
    const other = join(folder, 'no-folder.secret', 'secret');
    writeFileSync(join(folder, 'no-folder.secret'), '');
    expect(() => openStore(path, other)).toThrow('ENOTDIR');
    await openStore(path).close();
  });

  it('is fully written when it closes', async () => {
    const path = join(folder, 'state.sqlite');
    await openStore(path).close();
    expect(() => statSync(`${path}-wal`)).toThrow('ENOENT');
    const plain = new Database(path, { readonly: true });
    expect(plain.pragma('user_version', { simple: true })).toBe(3);
    plain.close();
  });

  it('reveals no key, no address and no client', async () => {
    const path = join(folder, 'state.sqlite');
    const store = openStore(path);
    const stamp = { at: '2026-11-21T10:00:00.000Z', actor: 'operator' };
    const requested = keyRequest('ann@example.org', { client: '192.0.2.77' });
    const answer = await store.requestKey(requested);
    await store.requestKey(requested);
    const { key } = await store.issueKey('pro', 'bob@example.org', stamp);
    await store.charge(requested.client, '2026-11-21', 5);
    const texts = [
      key,
      'key' in answer ? answer.key : '',
      requested.client,
      'ann@example.org',
      'bob@example.org',
    ];
    const bytes = [path, `${path}-wal`].map((file) => readFileSync(file, 'latin1')).join('');
    expect(bytes).toContain('operator');
    for (const text of texts) {
      expect(text).not.toBe('');
      expect(bytes).not.toContain(text);
    }
    await store.close();
  });
});
