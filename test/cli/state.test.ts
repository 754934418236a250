import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../src/state/local.ts';
import { temporaryFolder } from '../state/stores.ts';
import { run } from './command.ts';

const VERSION_1 = readFileSync(new URL('../fixtures/state/version-1.sql', import.meta.url), 'utf8');
const STAMP = { at: '2026-11-21T10:00:00.000Z', actor: 'test' };

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'state.sqlite');
});

const state = (...args: string[]) => run(['state', ...args, '--state', file]);

function version1(): void {
  const old = new Database(file);
  old.exec(VERSION_1);
  old.close();
}

describe('state check', () => {
  it('finds a state sound while it is in use', async () => {
    const store = openStore(file);
    await store.issueKey('pro', undefined, STAMP);
    const { code, stdout } = await state('check', '--json');
    await store.close();
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      path: file,
      journalMode: 'wal',
      schemaVersion: 2,
      busyTimeoutMs: 5000,
      foreignKeys: true,
      faults: [],
    });
    expect((await state('check')).stdout).toMatch(/ sound\n.* true\n$/);
  });

  it('finds broken references and a wrong secret', async () => {
    const store = openStore(file);
    await store.issueKey('pro', undefined, STAMP);
    await store.close();
    writeFileSync(`${file}.secret`, '0'.repeat(64));
    const broken = new Database(file);
    broken.pragma('foreign_keys = off');
    broken.exec('DELETE FROM keys');
    broken.close();
    const { code, stdout } = await state('check');
    expect(code).toBe(1);
    expect(stdout).toMatch(/ sound\n.* false\n/);
    expect(stdout).toContain('a row of audit has none in keys\n');
    expect(stdout).toContain('was sealed with another secret than the one in the secret file\n');
  });

  it('finds broken pages', async () => {
    await openStore(file).close();
    const plain = new Database(file);
    const page = plain.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'keys'").pluck().get();
    const size = plain.pragma('page_size', { simple: true });
    plain.close();
    const bytes = readFileSync(file);
    const start = (Number(page) - 1) * Number(size);
    writeFileSync(file, bytes.fill(7, start, start + 8));
    const { code, stdout } = await state('check', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout).faults).not.toEqual([]);
  });
});

describe('state backup', () => {
  it('copies a state in use to a new private file, which works with the same secret', async () => {
    const store = openStore(file);
    const { key } = await store.issueKey('pro', undefined, STAMP);
    const target = join(folder, 'copy.sqlite');
    expect((await state('backup', target)).code).toBe(0);
    await store.close();
    expect(statSync(target).mode & 0o777).toBe(0o600);
    const copy = openStore(target, `${file}.secret`);
    expect(await copy.findKey(key)).toMatchObject({ plan: 'pro' });
    expect(await copy.policy()).toMatchObject({ schemaVersion: 2 });
    await copy.close();
  });

  it('overwrites nothing', async () => {
    await openStore(file).close();
    const target = join(folder, 'notes.txt');
    writeFileSync(target, 'mine');
    const { code, stderr } = await state('backup', target);
    expect([code, stderr]).toEqual([1, expect.stringContaining('EEXIST')]);
    expect(readFileSync(target, 'utf8')).toBe('mine');
  });
});

describe('state migrate', () => {
  it.each([
    ['makes a state', () => {}, 0],
    ['brings one of version 1 up to date', version1, 1],
    ['leaves a current one alone', () => void openStore(file).close(), 2],
  ])('%s', async (_, make, from) => {
    make();
    const { code, stdout } = await state('migrate', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ state: file, from, to: 2 });
    expect((await state('check')).code).toBe(0);
  });

  it('is what other commands ask for first', async () => {
    version1();
    const { code, stderr } = await run(['keys', 'list', '--state', file]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('cutting-layout state migrate')]);
  });
});
