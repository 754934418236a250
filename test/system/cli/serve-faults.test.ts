import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../../src/state/local.ts';
import { start as launch, run } from '../../support/cli/command.ts';
import { send, serve } from '../../support/cli/server.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { JOB } from '../../support/http/service.ts';
import { lockedByOther } from '../../support/state/stores.ts';

/** Rethrows any error but the end of a connection, which counts as an answer here. */
function isConnectionError(error: unknown): number {
  if (error instanceof TypeError) return 503;
  throw error;
}

let file: string;
let server: Awaited<ReturnType<typeof serve>> | undefined;

beforeEach(() => {
  file = join(temporaryFolder(), 'state.sqlite');
});

afterEach(() => void server?.child.kill('SIGKILL'));

const start = async (...options: string[]) => {
  server = await serve('--state', file, ...options);
  return server;
};

/** Starts the service; what its readiness probe says. */
async function startProbed() {
  const { child, url } = await start('--metrics-port', '0');
  const metrics = /metrics on (\S+)/.exec(url)?.[1];
  if (metrics === undefined) throw new Error(`no metrics on ${url}`);
  /** Resolves when the answer has this status; a proof that a write is possible holds for a second. */
  const readyIs = async (status: number) => {
    while ((await fetch(`${metrics}/ready`)).status !== status) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { child, readyIs };
}

describe('the readiness of the service', () => {
  it('ends with the files of its state, and comes back with them', async () => {
    const { readyIs } = await startProbed();
    await readyIs(200);
    renameSync(file, `${file}.away`);
    await readyIs(503);
    renameSync(`${file}.away`, file);
    await readyIs(200);
    rmSync(`${file}-wal`);
    await readyIs(503);
  });

  it.skipIf(spawnSync('prlimit', ['--version']).error !== undefined)(
    'ends while nothing can be written, and comes back',
    async () => {
      const { child, readyIs } = await startProbed();
      await readyIs(200);
      const limitFiles = (to: string) =>
        execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${to}:`]);
      limitFiles('512');
      await readyIs(503);
      limitFiles('unlimited');
      await readyIs(200);
    },
  );
});

describe('a service that cannot start', () => {
  it('says why it cannot start', async () => {
    const holder = createServer();
    await once(holder.listen(0, '127.0.0.1'), 'listening');
    const { port } = holder.address() as AddressInfo;
    const taken = await run(['serve', '--state', file, '--port', String(port)]);
    holder.close();
    expect(taken).toMatchObject({ code: 1, stdout: '' });
    expect(taken.stderr).toMatch(/^cutting-layout serve: .*EADDRINUSE.*\n$/m);
    const denied = await run(['serve', '--port', '0', '--state', '/dev/null/state.sqlite']);
    expect(denied).toMatchObject({ code: 1, stdout: '' });
    expect(denied.stderr).toMatch(/^cutting-layout serve: state database .*\n$/);
  });
});

describe('a service whose database is gone', () => {
  it('does not start with an empty one instead, and says what to do', async () => {
    await openStore(file).close();
    const backup = `${file}.backup`;
    expect((await run(['state', 'backup', backup, '--state', file])).code).toBe(0);
    rmSync(file);
    const refused = await run(['serve', '--port', '0', '--state', file]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toBe(
      `cutting-layout serve: state database ${file}: does not exist, but its secret ${file}.secret exists; restore a backup with 'cutting-layout state restore FILE', or start without keys with 'cutting-layout state migrate --new'\n`,
    );
    expect((await run(['state', 'restore', backup, '--state', file])).code).toBe(0);
    expect((await start()).url).toContain('http://');
  });
});

describe('a service whose thread of the state ends', () => {
  /** Ends the thread in the middle of an operation, as long as a certain file exists. */
  const PRELOAD = `
    const { isMainThread, parentPort, workerData } = require('node:worker_threads');
    const isDoomed = () => require('node:fs').existsSync(workerData.file + '.doom');
    if (!isMainThread && workerData.secretFile) parentPort.on('message', () => isDoomed() && process.exit(9));
  `;

  it('drains and exits with 1, so that its supervisor restarts it', async () => {
    const preload = join(temporaryFolder(), 'preload.cjs');
    writeFileSync(preload, PRELOAD);
    const { child, ended } = launch(['serve', '--port', '0', '--state', file], { preload });
    const [line] = await once(child.stdout, 'data');
    const url = String(line).trim().replace('listening on ', '');
    const solve = async () => (await send(`${url}/api/v1/solve`, JOB)).status;
    expect(await solve()).toBe(200);
    writeFileSync(`${file}.doom`, '');
    expect(await solve()).toBe(500);
    const { code, stderr } = await ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/"level":"fatal".*the state database thread has ended/);
  });
});

describe('SIGTERM while another process has the lock of the database', () => {
  // That all of them are answered is tried without a process, whose connections a busy machine may cut in the end:
  // test/system/http/shutdown.test.ts.
  it('charges nothing, issues nothing, and ends without waiting for the lock', async () => {
    const store = openStore(file);
    const { key } = await store.issueKey('pro', undefined, { at: '', actor: 'test' });
    await store.close();
    const { child, url } = await start('--drain-ms', '100');
    const other = await lockedByOther(file);
    const solves = Array.from({ length: 4 }, () => send(`${url}/api/v1/solve`, JOB, { 'X-API-Key': key }));
    const newKey = send(`${url}/api/v1/request-key`, { email: 'ann@example.org', plan: 'free' });
    // Few enough for the five seconds that a solve waits for the lock, however slow the machine is.
    for (let turn = 0; turn < 3; turn++) await (await fetch(`${url}/health`)).text();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    for (const answer of [...solves, newKey]) {
      expect(await answer.then(({ status }) => status, isConnectionError)).toBe(503);
    }
    // The lock is still held.
    expect(await ended).toEqual([0, null]);
    await other.release();
    const { stdout } = await run(['keys', 'show', '1', '--state', file, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ plan: 'pro', solves: 0 });
    const { stdout: keys } = await run(['keys', 'list', '--state', file, '--json']);
    expect(JSON.parse(keys)).toHaveLength(1);
  });
});
