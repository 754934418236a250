/** Services of several processes for tests, each with a state of its own. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { afterEach, beforeEach } from 'vitest';
import { openStore } from '../../src/state/local.ts';
import { JOB } from '../http/service.ts';
import { Wire } from '../http/wire.ts';
import { temporaryFolder } from '../state/stores.ts';
import { ON_ONE_DAY } from './command.ts';
import { ENDLESS_JOB } from './jobs.ts';
import { COMMAND, send } from './server.ts';

export let file: string;
let primary: ChildProcess | undefined;
/** The log, line by line. */
export let lines: LogLine[];
let onLine: () => void;

interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly process: number;
  readonly number?: number;
  readonly pid?: number;
  readonly signal?: string;
  readonly requestId?: string;
}

beforeEach(() => {
  file = join(temporaryFolder(), 'state.sqlite');
  lines = [];
  onLine = () => {};
});

afterEach(() => void primary?.kill('SIGKILL'));

/** However slow the machine is, no drain ends before its test does. */
const PATIENT = ['--drain-ms', '3600000'];

/** A service of two processes, with its addresses for clients and for the operator. */
export async function start(...options: string[]) {
  const ports = ['--port', '0', '--metrics-port', '0'];
  const threads = ['--max-concurrent-solves', '2', '--state', file];
  const args = ['serve', '--processes', '2', ...ports, ...threads, ...PATIENT, ...options];
  const child = spawn(process.execPath, [...ON_ONE_DAY, COMMAND, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  primary = child;
  const ended = once(child, 'close').then(([code]) => Number(code));
  const own = lines;
  createInterface(child.stderr).on('line', (line) => {
    own.push(JSON.parse(line));
    onLine();
  });
  const said: string[] = [];
  for await (const line of createInterface(child.stdout)) if (said.push(line) === 2) break;
  const [operator = '', url = ''] = said.map((line) => line.split(' on ')[1] ?? '');
  return { child, ended, url, operator, port: Number(new URL(url).port) };
}

/** Resolves with the line of the log that is looked for. */
export function logged(isIt: (line: LogLine) => boolean): Promise<LogLine> {
  return new Promise((resolve) => {
    onLine = () => {
      const found = lines.find(isIt);
      if (found) resolve(found);
    };
    onLine();
  });
}

export const answered = () => lines.filter(({ msg }) => msg === 'answered');

/** The started processes, as the log tells them: number and process id. */
const started = () => lines.filter(({ msg }) => msg === 'process started');

export async function pidOf(number: number): Promise<number> {
  const line = await logged((each) => each.msg === 'process started' && each.number === number);
  return line.pid ?? 0;
}

/** Resolves once a process of this number has been started `times` times. */
export const startedAgain = (number: number, times = 2) =>
  logged(() => started().filter((each) => each.number === number).length >= times);

/** Resolves once no process of this id exists. */
export async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The sum of a metric over its labels. */
export async function metric(operator: string, name: string): Promise<number> {
  const text = await (await fetch(`${operator}/metrics`)).text();
  const values = text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

export const REQUESTS = 'cutting_layout_http_requests_total';

/** A solve that ends with its connection, so that the next one goes to another process. */
export const solve = (url: string, headers: Record<string, string> = {}) =>
  send(`${url}/api/v1/solve`, JOB, { Connection: 'close', ...headers });

export async function issued(plan: 'pro' | 'starter' | 'scale') {
  const store = openStore(file);
  const key = await store.issueKey(plan, undefined, { at: '', actor: 'test' });
  await store.close();
  return key;
}

/** All solves charged to a key. */
export function charged(id: number): number {
  const database = new Database(file, { readonly: true });
  const solves = database.prepare('SELECT sum(solves) FROM key_usage WHERE meter = ?').pluck().get(id);
  database.close();
  return Number(solves);
}

/** Begins a solve that takes a thread until it is cancelled. */
export async function endless(port: number, operator: string): Promise<void> {
  const wire = new Wire(port);
  await wire.post('/api/v1/solve', ENDLESS_JOB);
  wire.answer().catch(() => {});
  while ((await metric(operator, 'cutting_layout_solver_threads_busy')) === 0) {}
}
