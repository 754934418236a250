/** The service as its systemd unit runs it: with no more memory than that allows. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeControlGroups, unitValues } from '../support/packaging/unit.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const COMMAND = at('dist/cli.cjs');

const LAUNCHER = readFileSync(at('packaging/server/cutting-layout'), 'utf8');

/** What the launcher of the archive sets before it starts the program. */
const LAUNCHED = Object.fromEntries(
  [...LAUNCHER.matchAll(/(MALLOC_\w+)="\$\{\w+:-(\d+)\}"/g)].map(([, name, value]) => [name, value]),
);

/** The options of Node with which it starts it. */
const NODE_OPTIONS = [...LAUNCHER.matchAll(/lib\/node" (--[\w-]+=\d+) /g)].map(([, option = '']) => option);

/** Quotas would end most attacks at once; the service must hold without. */
export const NO_QUOTAS = ['--anonymous-daily-quota', '1000000000', '--issuance-daily-cap', '1000000000'];

/** A command that runs another one in control groups, or where there are none, with no more data than the unit allows. */
function limited(groups: readonly string[], command: readonly string[]): [string, ...string[]] {
  const [memory = ''] = unitValues('MemoryMax');
  const kibibytes = Number.parseInt(memory, 10) * 2 ** 20;
  const enter = groups.map((group) => `echo $$ >${group}/cgroup.procs && `).join('');
  return ['sh', '-c', `${enter || `ulimit -d ${kibibytes} && `}exec "$@"`, 'sh', ...command];
}

/** A running service with the memory of the unit. */
export interface Unit {
  readonly port: number;
  readonly operatorPort: number;
  readonly child: ChildProcess;
  /** What holds it to its memory. */
  readonly limit: 'cgroup' | 'process';
  /** What it wrote to stderr. */
  readonly log: () => string;
  /** Resident memory in bytes. */
  readonly resident: () => number;
  /** Sends SIGTERM and resolves with the exit code; null where a signal ended it, such as that for too much memory. */
  readonly stop: () => Promise<number | null>;
  /** Kills it. */
  readonly kill: () => Promise<unknown>;
}

/** Starts the service on a free port; the caller stops it. */
export async function startUnit(...options: string[]): Promise<Unit> {
  const folder = mkdtempSync(join(tmpdir(), 'cutting-layout-unit-'));
  const groups = makeControlGroups();
  const state = join(folder, 'state', 'state.sqlite');
  const [shell, ...args] = limited(groups, [
    process.execPath,
    ...NODE_OPTIONS,
    COMMAND,
    ...['serve', '--port', '0', '--metrics-port', '0', '--state', state, '--log-level', 'warn', ...options],
  ]);
  const child = spawn(shell, args, {
    env: { ...process.env, ...LAUNCHED },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    for (const group of groups) rmdirSync(group);
    rmSync(folder, { recursive: true });
    return code ?? null;
  });
  let said = '';
  const started = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/^listening on .*\n/m.test(said)) resolve();
    });
  });
  await Promise.race([started, ended]);
  const portOf = (what: string) => Number(new RegExp(`^${what} on http:\\S+:(\\d+)$`, 'm').exec(said)?.[1]);
  const [port, operatorPort] = [portOf('listening'), portOf('metrics')];
  if (Number.isNaN(port)) throw new Error(`the service did not start: ${said} ${log}`);
  return {
    port,
    operatorPort,
    child,
    limit: groups.length > 0 ? 'cgroup' : 'process',
    log: () => log,
    resident() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
    },
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
    kill() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
