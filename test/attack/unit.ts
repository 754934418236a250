/** The service as its systemd unit runs it: with no more memory than that allows. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const COMMAND = at('dist/cli.cjs');
const UNIT_FILE = at('packaging/server/cutting-layout.service');

const LAUNCHER = readFileSync(at('packaging/server/cutting-layout'), 'utf8');

/** What the launcher of the archive sets before it starts the program. */
const LAUNCHED = Object.fromEntries(
  [...LAUNCHER.matchAll(/(MALLOC_\w+)="\$\{\w+:-(\d+)\}"/g)].map(([, name, value]) => [name, value]),
);

/** The options of Node with which it starts it. */
const NODE_OPTIONS = [...LAUNCHER.matchAll(/lib\/node" (--[\w-]+=\d+) /g)].map(([, option = '']) => option);

/** Quotas would end most attacks at once; the service must hold without. */
export const NO_QUOTAS = ['--anonymous-daily-quota', '1000000000', '--issuance-daily-cap', '1000000000'];

const GIBIBYTE = 2 ** 30;

/** What `MemoryMax` of the unit says, in bytes. */
export const MEMORY_MAX = Number(/^MemoryMax=(\d+)G$/m.exec(readFileSync(UNIT_FILE, 'utf8'))?.[1]) * GIBIBYTE;

/** How a program is held to its memory: the arguments to start it with, and what is to be done once it has ended. */
interface MemoryLimit {
  readonly kind: 'cgroup' | 'process';
  readonly wrapped: (command: readonly string[]) => readonly [string, ...string[]];
  readonly remove: () => void;
}

/** The files that limit the memory of a control group, by the folder of its parent: version 2, then version 1. */
const CONTROL_GROUPS = [
  ['/sys/fs/cgroup', 'memory.max'],
  ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
] as const;

/** A control group, where this user may make one; else a limit on the data of the process. */
function memoryLimit(name: string): MemoryLimit {
  for (const [parent, limitFile] of CONTROL_GROUPS) {
    const group = join(parent, name);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    if (existsSync(join(group, limitFile))) {
      writeFileSync(join(group, limitFile), String(MEMORY_MAX));
      const enter = 'echo $$ >"$0" && exec "$@"';
      return {
        kind: 'cgroup',
        wrapped: (command) => ['sh', '-c', enter, join(group, 'cgroup.procs'), ...command],
        remove: () => rmdirSync(group),
      };
    }
    rmdirSync(group);
  }
  const limited = 'ulimit -d "$0" && exec "$@"';
  return {
    kind: 'process',
    wrapped: (command) => ['sh', '-c', limited, String(MEMORY_MAX / 1024), ...command],
    remove: () => {},
  };
}

/** A running service with the memory of the unit. */
export interface Unit {
  readonly port: number;
  readonly operatorPort: number;
  readonly child: ChildProcess;
  readonly limit: MemoryLimit['kind'];
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
  const limit = memoryLimit(basename(folder));
  const state = join(folder, 'state', 'state.sqlite');
  const [shell, ...args] = limit.wrapped([
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
    limit.remove();
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
    limit: limit.kind,
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
