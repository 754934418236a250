import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { start as launch, run } from '../../support/cli/command.ts';
import { send, serve } from '../../support/cli/server.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { JOB } from '../../support/http/service.ts';

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
