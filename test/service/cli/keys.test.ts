import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os, { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStore } from '../../../src/state/local.ts';
import { runHere } from '../../support/cli/in-process.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { PLENTY } from '../../support/state/kept.ts';
import { keyRequest } from '../../support/state/stores.ts';

beforeEach(() => void vi.setSystemTime('2026-11-21T10:00:00.000Z'));
afterEach(() => void vi.useRealTimers());

let folder: string;
let state: string[];

beforeEach(() => {
  folder = temporaryFolder();
  state = ['--state', join(folder, 'state.sqlite')];
});

/** Runs `keys` on a state that is there, and gives what it prints as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: what was printed, as a reader without types sees it
async function keys(...args: string[]): Promise<any> {
  const { code, stdout, stderr } = await runHere(['keys', ...args, ...state, '--json']);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

const store = () => openStore(state[1] ?? '');

/** Makes the state; `work` is done on it. */
async function prepared(work: (made: ReturnType<typeof store>) => Promise<unknown> = async () => {}) {
  const made = store();
  await work(made);
  await made.close();
}

describe('keys', () => {
  it('issues a key that works, and shows it only once', async () => {
    await prepared();
    const issued = await keys('issue', '--plan', 'pro', '--email', 'Ann@Example.org');
    expect(issued).toEqual({
      id: 1,
      plan: 'pro',
      email: 'ann@example.org',
      key: expect.stringMatching(/^cl_pro_\w{38}$/),
    });
    const opened = store();
    expect(await opened.findKey(issued.key)).toEqual({ id: 1, plan: 'pro', meter: 1 });
    await opened.close();
    const listed = await runHere(['keys', 'list', ...state]);
    expect(listed.stdout.split('\n')).toEqual([
      expect.stringMatching(/^id +plan +state +requestable +email +blocked +issuedAt$/),
      expect.stringMatching(/^1 +pro +active +false +ann@example\.org +false +20\d\d-\d\d-\d\dT[\d:.]+Z$/),
      '',
    ]);
    expect(readFileSync(state[1] ?? '', 'latin1')).not.toContain(issued.key);
  });

  it('lists, shows and changes keys by number, by the key itself, and by the standard input', async () => {
    await prepared((made) =>
      made.issueKey('free', undefined, { at: '2026-11-21T10:00:00.000Z', actor: 'test' }),
    );
    const { id, key } = await keys('issue', '--plan', 'starter');
    const opened = store();
    for (const month of ['2026-10', '2026-11', '2026-11']) await opened.chargeKey(key, month, PLENTY);
    await opened.close();
    expect(await keys('list')).toMatchObject([
      { id: 1, plan: 'free' },
      { id, plan: 'starter' },
    ]);
    expect(await keys('list', '--email', 'nobody@example.org')).toEqual([]);
    expect(await keys('set-plan', '1', 'scale')).toMatchObject({ id: 1, plan: 'scale', state: 'active' });
    expect(await keys('revoke', key)).toMatchObject({ id, state: 'revoked' });
    const { stdout } = await runHere(['keys', 'reactivate', '-', ...state], { input: `${key}\n` });
    expect(stdout).toMatch(/^2 +starter +active/m);
    expect(await keys('show', String(id))).toEqual({
      id,
      plan: 'starter',
      state: 'active',
      requestable: false,
      blocked: false,
      issuedAt: expect.stringMatching(/^2026-11-21T10:/),
      period: '2026-11',
      solves: 2,
    });
    const rotated = await keys('rotate', String(id));
    expect(rotated).toEqual({ id: 3, key: expect.stringMatching(/^cl_starter_/) });
    const actor = `operator ${userInfo().username}`;
    expect((await keys('audit', '--key', '2')).map((line: object) => line)).toMatchObject([
      { event: 'issued', key: 2, actor },
      { event: 'revoked', key: 2, actor },
      { event: 'reactivated', key: 2, actor },
      { event: 'revoked', key: 2, actor, detail: 'replaced by 3' },
    ]);
    expect(await keys('audit', '--lines', '1')).toMatchObject([{ event: 'issued', detail: 'replaces 2' }]);
  });

  it('blocks an address, and lets it request keys again', async () => {
    const request = keyRequest('a@example.org', { client: 'c' });
    await prepared((made) => made.requestKey(request));
    expect(await keys('block', 'A@example.org')).toEqual({ email: 'a@example.org', blocked: true });
    expect(await keys('list')).toMatchObject([{ id: 1, state: 'revoked', blocked: true }]);
    const blocked = store();
    expect(await blocked.requestKey(request)).toEqual({ outcome: 'blocked' });
    await blocked.close();
    expect(await keys('block', 'a@example.org', '--undo')).toEqual({
      email: 'a@example.org',
      blocked: false,
    });
    expect(await keys('reactivate', '1')).toMatchObject({ state: 'active' });
  });

  it('changes the secret of a running service, whose next start needs the new one', async () => {
    const running = store();
    const { key } = await keys('issue', '--plan', 'pro');
    const secretFile = join(folder, 'new.secret');
    expect(await keys('rewrap', secretFile)).toEqual({ secretFile });
    expect(await running.findKey(key)).toMatchObject({ id: 1 });
    await running.close();
    const refused = await runHere(['keys', 'list', ...state]);
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: `cutting-layout keys list: state database ${state[1]}: was encrypted with another secret than the one in the secret file, or is damaged\n`,
    });
    state.push('--secret-file', secretFile);
    expect(await keys('show', key)).toMatchObject({ id: 1, state: 'active' });
  });

  describe.skipIf(process.getuid?.() !== 0)('as root', () => {
    /** A state that the service runs as user 1234. */
    async function preparedForService(mode: number) {
      await prepared();
      chownSync(folder, 1234, 1234);
      for (const file of [state[1] ?? '', `${state[1]}.secret`]) chownSync(file, 1234, 1234);
      chmodSync(`${state[1]}.secret`, mode);
    }

    it.each([0o600, 0o440])('rewraps with a secret that the service can read: mode %o', async (mode) => {
      await preparedForService(mode);
      const secretFile = join(folder, 'new/secret');
      await keys('rewrap', secretFile);
      expect(statSync(secretFile)).toMatchObject({ uid: 1234, gid: 1234, mode: 0o100_000 + mode });
      expect(readdirSync(join(folder, 'new'))).toEqual(['secret']);
      const read = spawnSync('cat', [secretFile], { uid: 1234, gid: 1234, encoding: 'utf8' });
      expect(read.stdout).toMatch(/^[0-9a-f]{64}\n$/);
    });
  });

  it('names its actor by number if the user has no name, as in a container', async () => {
    await prepared();
    vi.spyOn(os, 'userInfo').mockImplementation(() => {
      throw new Error('uv_os_get_passwd returned ENOENT');
    });
    syncBuiltinESMExports();
    await keys('issue', '--plan', 'pro');
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    expect(await keys('audit')).toMatchObject([{ event: 'issued', actor: `operator ${process.getuid?.()}` }]);
  });

  it.each([
    [['issue'], '--plan must be one of free, starter, pro, scale'],
    [['issue', '--plan', 'gold'], "--plan must be one of free, starter, pro, scale, not 'gold'"],
    [['issue', '--plan', 'pro', '--email', 'ann'], "--email must be a well-formed email address, not 'ann'"],
    [['set-plan', '1', 'gold'], "PLAN must be one of free, starter, pro, scale, not 'gold'"],
    [['block', 'ann'], "'ann' is not a well-formed email address"],
  ])('refuses the command line %j', async (args, complaint) => {
    const { code, stdout, stderr } = await runHere(['keys', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`: ${complaint}; see cutting-layout keys`);
  });

  it('says what it cannot do, and does not create a missing state', async () => {
    const missing = await runHere(['keys', 'list', ...state]);
    expect(missing).toMatchObject({
      code: 1,
      stderr: `cutting-layout keys list: state database ${state[1]}: does not exist\n`,
    });
    await prepared();
    const unknown = await runHere(['keys', 'revoke', '7', ...state]);
    expect(unknown).toMatchObject({ code: 1, stderr: 'cutting-layout keys revoke: there is no key 7\n' });
  });
});
