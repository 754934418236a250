import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../../src/config.ts';
import { ON_ONE_DAY } from '../../support/cli/command.ts';
import { send } from '../../support/cli/server.ts';
import { JOB } from '../../support/http/service.ts';
import { makeControlGroups, unitValues } from '../../support/packaging/unit.ts';
import { buildSandbox, spawnHeld } from './sandbox.ts';

const CLI = fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url));

it('the unit has room for as many threads as the settings may ask for', () => {
  const most = 256;
  expect(() => parseConfig([`--max-concurrent-solves=${most + 1}`], {})).toThrow(
    '--max-concurrent-solves must be',
  );
  // Each may be one of libuv's, and another one of a solve that takes several; 30 for all the rest.
  expect(Number(unitValues('TasksMax')[0])).toBeGreaterThan(2 * most + 30);
});

describe.skipIf(process.platform !== 'linux')('under the filter and the limits of the unit', () => {
  let sandbox: string;
  let folder: string;
  let groups: string[];
  let child: ChildProcess | undefined;

  beforeAll(() => {
    sandbox = buildSandbox();
  }, 600_000);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'unit-'));
    groups = makeControlGroups();
  });

  afterEach(async () => {
    if (child?.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    for (const group of groups) rmdirSync(group);
    rmSync(folder, { recursive: true });
  });

  /** The variables of the unit, with this folder for those of systemd. */
  function environment(): Record<string, string> {
    const at = { S: join(folder, 'state'), d: join(folder, 'credentials') };
    mkdirSync(at.d, { mode: 0o700 });
    const lines = unitValues('Environment').map((line) => line.replace('%S', at.S).replace('%d', at.d));
    return Object.fromEntries(lines.map((line) => line.split('=') as [string, string]));
  }

  it('the service solves, keeps its state, logs, tells of itself, and drains', async () => {
    const options = ['--port', '0', '--metrics-port', '0', '--drain-ms', '60000'];
    const env = { PATH: process.env['PATH'], NODE_OPTIONS: ON_ONE_DAY.join(' '), ...environment() };
    // As the installer does, before systemd hands the secret over, which nobody may write to then.
    execFileSync(process.execPath, [CLI, 'state', 'migrate'], { env });
    chmodSync(join(folder, 'credentials/secret'), 0o400);
    const service = spawnHeld(sandbox, groups, [process.execPath, CLI, 'serve', ...options], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = service;
    const written = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      service[name]?.setEncoding('utf8').on('data', (text: string) => {
        written[name] += text;
      });
    const ended = once(service, 'close');
    let addresses: RegExpExecArray | null = null;
    while (addresses === null) {
      const gone = await Promise.race([once(service.stdout as NodeJS.ReadableStream, 'data'), ended]);
      if (service.exitCode !== null) throw new Error(`it ended with ${gone[0]}: ${written.stderr}`);
      addresses = /^metrics on (\S+)\nlistening on (\S+)\n/.exec(written.stdout);
    }
    const [, operator = '', url = ''] = addresses;

    const request = { email: 'ann@example.org', plan: 'free' };
    const issued = await send(`${url}/api/v1/request-key`, request);
    const { key } = (await issued.json()) as { key: string };
    const alns = { strategy: 'alns', alnsConfig: { maxIterations: 20, numThreads: 2 }, includeSvg: true };
    const solved = await send(`${url}/api/v1/solve`, { ...JOB, ...alns }, { 'X-API-Key': key });
    expect(await solved.json()).toMatchObject({ ok: true, result: { totalPlaced: 1 } });
    const usage = await (await fetch(`${url}/api/v1/usage`, { headers: { 'X-API-Key': key } })).json();
    expect(usage).toMatchObject({ usage: { solves: 1 } });
    expect((await fetch(`${operator}/ready`)).status).toBe(200);
    expect(await (await fetch(`${operator}/metrics`)).text()).toContain('cutting_layout_solve_seconds_count');

    expect(readdirSync(join(folder, 'state/cutting-layout'))).not.toContain('cutting-layout.sqlite.secret');

    service.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const lines = written.stderr.trim().split('\n');
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages.filter((message) => message === 'answered')).toHaveLength(3);
    expect(messages.at(-1)).toBe('stopped');
  });

  it('the program may not give its files away, nor start with more than its limits', async () => {
    const file = join(folder, 'file');
    const program = `
      const fs = require('node:fs');
      fs.writeFileSync(process.argv[1], '');
      let denied;
      try { fs.chownSync(process.argv[1], process.getuid(), process.getgid()); } catch ({ code }) { denied = code; }
      process.stdout.write(JSON.stringify([denied, fs.readFileSync('/proc/self/limits', 'utf8')]));`;
    const held = spawnHeld(sandbox, groups, [process.execPath, '-e', program, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = held;
    let text = '';
    held.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    await once(held, 'close');
    const [denied, limits] = JSON.parse(text) as [string, string];
    expect(denied).toBe('EPERM');
    const most = Number(/^Max open files +\d+ +(\d+)/m.exec(limits)?.[1]);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(Number(unitValues('LimitNOFILE')[0]));
    expect(limits).toMatch(/^Max core file size +0 +0 /m);
  });
});
