import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../src/state/local.ts';
import { runHere } from '../../support/cli/in-process.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { STAMP, stateCommandEach } from './state-command.ts';

const at = stateCommandEach();

describe('state backup', () => {
  it('copies a state in use to a new private file that works with the same secret', async () => {
    const store = openStore(at.file);
    const { key } = await store.issueKey('pro', undefined, STAMP);
    const target = join(at.folder, 'copy.sqlite');
    expect((await at.state('backup', target)).code).toBe(0);
    await store.close();
    expect(statSync(target).mode & 0o777).toBe(0o600);
    const copy = openStore(target, `${at.file}.secret`);
    expect(await copy.findKey(key)).toMatchObject({ plan: 'pro' });
    expect(await copy.policy()).toMatchObject({ schemaVersion: 3 });
    await copy.close();
  });

  it('overwrites nothing', async () => {
    await openStore(at.file).close();
    const target = join(at.folder, 'notes.txt');
    writeFileSync(target, 'mine');
    const { code, stderr } = await at.state('backup', target);
    expect([code, stderr]).toEqual([
      1,
      `cutting-layout state backup: ${target} exists: give every backup a name of its own\n`,
    ]);
    expect(readFileSync(target, 'utf8')).toBe('mine');
  });
});

describe('state restore', () => {
  const kept = () => readdirSync(at.folder).filter((name) => name.startsWith('state.sqlite.replaced-'));

  /** A state with one key, its backup with that key alone, and its other key. */
  async function backedUp() {
    const store = openStore(at.file);
    const { key } = await store.issueKey('pro', undefined, STAMP);
    const backup = join(at.folder, 'copy.sqlite');
    expect((await at.state('backup', backup)).code).toBe(0);
    const { key: later } = await store.issueKey('pro', undefined, STAMP);
    return { store, key, later, backup };
  }

  it('replaces the database, damaged or not, with a backup, and keeps the old one', async () => {
    const { store, key, later, backup } = await backedUp();
    await store.close();
    const before = readFileSync(backup);
    const damaged = readFileSync(at.file).fill(7, 0, 2000);
    writeFileSync(at.file, damaged);
    expect(() => openStore(at.file)).toThrow('state restore FILE');
    const { code, stdout } = await at.state('restore', backup, '--json');
    expect(code).toBe(0);
    const [name = ''] = kept();
    expect(JSON.parse(stdout)).toEqual({ state: at.file, backup, kept: join(at.folder, name) });
    expect(readFileSync(join(at.folder, name)).equals(damaged)).toBe(true);
    expect(readFileSync(backup).equals(before)).toBe(true);
    expect(statSync(at.file).mode & 0o777).toBe(0o600);
    expect((await at.state('check')).code).toBe(0);
    const restored = openStore(at.file);
    expect(await restored.findKey(key)).toMatchObject({ id: 1, plan: 'pro' });
    expect(await restored.findKey(later)).toBeUndefined();
    await restored.close();
  });

  it.skipIf(process.getuid?.() !== 0)('leaves the database to its owner when root restores it', async () => {
    const { store, backup } = await backedUp();
    await store.close();
    chownSync(at.file, 1234, 1234);
    expect((await at.state('restore', backup)).code).toBe(0);
    expect(statSync(at.file)).toMatchObject({ uid: 1234, gid: 1234 });
  });

  it('works in a folder that is a link, as under systemd', async () => {
    const { store, key, backup } = await backedUp();
    await store.close();
    const link = join(temporaryFolder(), 'link');
    symlinkSync(at.folder, link);
    const linked = ['--state', join(link, 'state.sqlite')];
    expect((await runHere(['state', 'restore', backup, ...linked])).stderr).toBe('');
    const secretFile = join(link, 'new.secret');
    expect((await runHere(['keys', 'rewrap', secretFile, ...linked])).stderr).toBe('');
    const restored = openStore(join(link, 'state.sqlite'), secretFile);
    expect(await restored.findKey(key)).toMatchObject({ id: 1 });
    await restored.close();
  });

  it('keeps nothing of the old database, not even unwritten changes', async () => {
    const { store, backup } = await backedUp();
    const old = readFileSync(`${at.file}-wal`);
    await store.close();
    rmSync(at.file);
    writeFileSync(`${at.file}-wal`, old);
    expect((await at.state('restore', backup)).code).toBe(0);
    const [name = ''] = kept();
    expect(readFileSync(join(at.folder, name)).equals(old)).toBe(true);
    expect(
      (await runHere(['keys', 'list', '--state', at.file, '--json'])).stdout.match(/"id"/g),
    ).toHaveLength(1);
  });

  it('refuses while the database is in use', async () => {
    const { store, later, backup } = await backedUp();
    const { code, stderr } = await at.state('restore', backup);
    expect([code, stderr]).toEqual([1, expect.stringContaining('is in use; stop the service first')]);
    expect(await store.findKey(later)).toMatchObject({ id: 2 });
    await store.proveWritable();
    await store.close();
    expect(readdirSync(at.folder).sort()).toEqual(['copy.sqlite', 'state.sqlite', 'state.sqlite.secret']);
  });

  it.each([
    [
      'is damaged',
      (backup: string) => writeFileSync(backup, readFileSync(backup).fill(7, 4096, 4104)),
      'cannot use the backup',
    ],
    ['is of another secret', () => writeFileSync(`${at.file}.secret`, '0'.repeat(64)), 'another secret'],
    ['is empty', (backup: string) => writeFileSync(backup, ''), 'is empty'],
    ['is not there', (backup: string) => rmSync(backup), 'ENOENT'],
    ['is something else', (backup: string) => writeFileSync(backup, 'text'.repeat(2000)), 'not a database'],
  ])('refuses a backup that %s, and changes nothing', async (_, spoil, message) => {
    const { store, backup } = await backedUp();
    await store.close();
    const before = readFileSync(at.file);
    spoil(backup);
    const { code, stderr } = await at.state('restore', backup);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr).toContain(`cannot use the backup ${backup}: `);
    expect(readFileSync(at.file).equals(before)).toBe(true);
    expect(readdirSync(at.folder).filter((name) => /restoring|replaced/.test(name))).toEqual([]);
  });
});

describe('state migrate', () => {
  it.each([
    ['makes a state', () => {}, 0],
    ['leaves a current one alone', () => void openStore(at.file).close(), 3],
  ])('%s', async (_, make, from) => {
    make();
    const { code, stdout } = await at.state('migrate', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ state: at.file, from, to: 3 });
    expect((await at.state('check')).code).toBe(0);
  });

  it('creates an empty one for an existing secret only on request', async () => {
    await openStore(at.file).close();
    rmSync(at.file);
    const refused = await at.state('migrate');
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining("'cutting-layout state migrate --new'"),
    ]);
    expect(existsSync(at.file)).toBe(false);
    expect((await at.state('migrate', '--new')).code).toBe(0);
    await openStore(at.file).close();
  });

  it.skipIf(process.getuid?.() !== 0)(
    'gives files that root creates to the owner of their folder, who runs the service',
    async () => {
      await openStore(at.file).close();
      rmSync(at.file);
      chownSync(at.folder, 1234, 1234);
      expect((await at.state('migrate', '--new')).code).toBe(0);
      expect(statSync(at.file)).toMatchObject({ uid: 1234, gid: 1234, mode: 0o100_600 });
      const other = join(at.folder, 'other/state.sqlite');
      expect((await runHere(['state', 'migrate', '--state', other])).code).toBe(0);
      for (const path of [join(at.folder, 'other'), other, `${other}.secret`])
        expect(statSync(path)).toMatchObject({ uid: 1234, gid: 1234 });
    },
  );
});
