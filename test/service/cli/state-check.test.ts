import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../src/state/local.ts';
import { runHere } from '../../support/cli/in-process.ts';
import { STAMP, stateCommandEach } from './state-command.ts';

const at = stateCommandEach();

describe('state check', () => {
  it('finds a state sound while it is in use', async () => {
    const store = openStore(at.file);
    await store.issueKey('pro', undefined, STAMP);
    const { code, stdout } = await at.state('check', '--json');
    await store.close();
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      path: at.file,
      journalMode: 'wal',
      schemaVersion: 3,
      busyTimeoutMs: 5000,
      foreignKeys: true,
      faults: [],
    });
    expect((await at.state('check')).stdout).toMatch(/ sound\n.* true\n$/);
  });

  it('finds broken references and a wrong secret', async () => {
    const store = openStore(at.file);
    await store.issueKey('pro', undefined, STAMP);
    await store.close();
    writeFileSync(`${at.file}.secret`, '0'.repeat(64));
    const broken = new Database(at.file);
    broken.pragma('foreign_keys = off');
    broken.exec('DELETE FROM keys');
    broken.close();
    const { code, stdout } = await at.state('check');
    expect(code).toBe(1);
    expect(stdout).toMatch(/ sound\n.* false\n/);
    expect(stdout).toContain('a row of audit refers to a missing row of keys\n');
    expect(stdout).toContain('was encrypted with another secret than the one in the secret file');
  });

  /** Every file of the folder, byte by byte, and when the folder was last changed. */
  const snapshot = () => ({
    changed: statSync(at.folder).mtimeMs,
    files: readdirSync(at.folder).map((name) => [
      name,
      readFileSync(join(at.folder, name)).toString('latin1'),
    ]),
  });

  const backup = () => join(at.folder, 'backup.sqlite');

  it.each([
    ['a backup', async () => void (await at.state('backup', backup()))],
    ['a plain copy of a stopped state', async () => copyFileSync(at.file, backup())],
    [
      'a plain copy with its last changes in a file of their own',
      async () => {
        const store = openStore(at.file);
        await store.issueKey('pro', undefined, STAMP);
        for (const name of ['', '-wal']) copyFileSync(at.file + name, backup() + name);
        await store.close();
      },
    ],
  ])('changes nothing of %s', async (_, copy) => {
    const store = openStore(at.file);
    await store.issueKey('pro', undefined, STAMP);
    await store.close();
    await copy();
    const before = snapshot();
    const secret = ['--secret-file', `${at.file}.secret`];
    const { code, stdout } = await runHere(['state', 'check', '--state', backup(), ...secret, '--json']);
    expect([code, JSON.parse(stdout).faults, JSON.parse(stdout).path]).toEqual([0, [], backup()]);
    expect(snapshot()).toEqual(before);
  });

  it('finds a backup sound without its secret, and says what it could not check', async () => {
    await openStore(at.file).close();
    await at.state('backup', backup());
    const missing = `${backup()}.secret`;
    const { code, stdout } = await runHere(['state', 'check', '--state', backup(), '--json']);
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { faults: [], unchecked: expect.stringContaining(missing) },
    ]);
    const text = await runHere(['state', 'check', '--state', backup()]);
    expect(text.stdout).toMatch(/ sound\n.* true\nnot checked: encrypted keys and addresses, .*\n$/);
    const named = await runHere(['state', 'check', '--state', backup(), '--secret-file', missing]);
    expect([named.code, named.stdout]).toEqual([1, expect.stringContaining('ENOENT')]);
  });

  it('finds broken pages', async () => {
    await openStore(at.file).close();
    const plain = new Database(at.file);
    const page = plain.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'keys'").pluck().get();
    const size = plain.pragma('page_size', { simple: true });
    plain.close();
    const bytes = readFileSync(at.file);
    const start = (Number(page) - 1) * Number(size);
    writeFileSync(at.file, bytes.fill(7, start, start + 8));
    const { code, stdout } = await at.state('check', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout).faults).not.toEqual([]);
  });
});
