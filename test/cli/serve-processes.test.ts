import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../src/state/local.ts';
import { JOB } from '../http/service.ts';
import { Wire } from '../http/wire.ts';
import { temporaryFolder } from '../state/stores.ts';
import { ON_ONE_DAY, run } from './command.ts';
import { ENDLESS_JOB } from './jobs.ts';
import { COMMAND, send } from './server.ts';

let file: string;
let primary: ChildProcess | undefined;
/** The log, line by line. */
let lines: LogLine[];
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
async function start(...options: string[]) {
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
function logged(isIt: (line: LogLine) => boolean): Promise<LogLine> {
  return new Promise((resolve) => {
    onLine = () => {
      const found = lines.find(isIt);
      if (found) resolve(found);
    };
    onLine();
  });
}

const answered = () => lines.filter(({ msg }) => msg === 'answered');

/** The started processes, as the log tells them: number and process id. */
const started = () => lines.filter(({ msg }) => msg === 'process started');

async function pidOf(number: number): Promise<number> {
  const line = await logged((each) => each.msg === 'process started' && each.number === number);
  return line.pid ?? 0;
}

/** Resolves once a process of this number has been started `times` times. */
const startedAgain = (number: number, times = 2) =>
  logged(() => started().filter((each) => each.number === number).length >= times);

/** Resolves once no process of this id exists. */
async function gone(pid: number): Promise<void> {
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
async function metric(operator: string, name: string): Promise<number> {
  const text = await (await fetch(`${operator}/metrics`)).text();
  const values = text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

const REQUESTS = 'cutting_layout_http_requests_total';

/** A solve that ends with its connection, so that the next one goes to another process. */
const solve = (url: string, headers: Record<string, string> = {}) =>
  send(`${url}/api/v1/solve`, JOB, { Connection: 'close', ...headers });

async function issued(plan: 'pro' | 'starter' | 'scale') {
  const store = openStore(file);
  const key = await store.issueKey(plan, undefined, { at: '', actor: 'test' });
  await store.close();
  return key;
}

/** All solves charged to a key. */
function charged(id: number): number {
  const database = new Database(file, { readonly: true });
  const solves = database.prepare('SELECT sum(solves) FROM key_usage WHERE meter = ?').pluck().get(id);
  database.close();
  return Number(solves);
}

describe('serve --processes 2', () => {
  it('shares the connections, adds up the metrics, and ends with 0 at SIGTERM', async () => {
    const { child, ended, url, operator } = await start();
    let solves = 0;
    // The kernel chooses the process, any that is idle.
    for (const served = new Set(); served.size < 2; solves += 8) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => solve(url)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      await logged(() => answered().length === solves + 8);
      for (const line of answered()) served.add(line.process);
    }
    expect((await fetch(`${operator}/ready`)).status).toBe(200);
    expect(await metric(operator, REQUESTS)).toBe(solves);
    expect(await metric(operator, 'cutting_layout_processes')).toBe(2);
    expect(await metric(operator, 'cutting_layout_solver_threads')).toBe(2);
    const runtime = await (await fetch(`${url}/api/v1/runtime`)).json();
    expect(runtime).toMatchObject({ processes: 2, solve: { maxConcurrentSolves: 2, maxThreadsPerSolve: 1 } });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(
      lines
        .filter(({ msg }) => msg === 'stopped')
        .map((line) => line.process)
        .sort(),
    ).toEqual([0, 1, 2]);
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('charges exactly the quota of a key for a thousand simultaneous solves', async () => {
    const { key, id } = await issued('starter');
    const room = ['--max-queued-solves', '10000', '--max-connections-per-client', '10000'];
    const { url } = await start('--starter-monthly-quota', '500', ...room);
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () =>
        solve(url, { 'X-API-Key': key }).then(async (response) => {
          await response.text();
          return response.status;
        }),
      ),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(500);
    expect(answers.filter((status) => status === 429)).toHaveLength(500);
    expect(charged(id)).toBe(500);
  });

  it('counts the addresses that a client asks for in vain over all processes', async () => {
    const { url, operator } = await start('--issuance-daily-cap', '1', '--issuance-address-cap', '5');
    const ask = async (name: string) => {
      const body = { email: `${name}@example.org`, plan: 'free' };
      return (await send(`${url}/api/v1/request-key`, body, { Connection: 'close' })).status;
    };
    const first = await ask('ann');
    const others = [];
    for (let other = 0; other < 10; other++) others.push(await ask(`other-${other}`));
    expect([first, new Set(others)]).toEqual([201, new Set([429])]);
    expect(await ask('ann')).toBe(200);
    // Only the first few were looked up at all: then the client was over its cap, in whichever process.
    const told = await (await fetch(`${operator}/metrics`)).text();
    expect(told).toContain('cutting_layout_key_requests_total{outcome="capped"} 4\n');
    expect(told).toContain('cutting_layout_key_requests_total{outcome="too_many_addresses"} 6\n');
  });

  it('replaces a process that is killed under load; no charge is lost, and no counter goes back', async () => {
    const { key, id } = await issued('scale');
    const { url, operator } = await start('--max-queued-solves', '10000');
    const pid = await pidOf(2);
    const counts = { sent: 0, answered: 0 };
    let isKilled = false;
    let isOver = false;
    const client = async () => {
      while (!isOver) {
        counts.sent += 1;
        const status = await solve(url, { 'X-API-Key': key }).then(
          async (response) => {
            await response.text();
            return response.status;
          },
          () => undefined,
        );
        if (status === 200) counts.answered += 1;
        if (counts.answered < 30 || isKilled) continue;
        isKilled = true;
        process.kill(pid, 'SIGKILL');
      }
    };
    const clients = Array.from({ length: 8 }, client);
    const readings: number[] = [];
    const again = startedAgain(2).then(() => {
      isOver = true;
    });
    while (!isOver) readings.push(await metric(operator, REQUESTS));
    await Promise.all([again, ...clients]);
    readings.push(await metric(operator, REQUESTS));
    expect(readings).toEqual([...readings].sort((one, other) => one - other));
    expect(await metric(operator, 'cutting_layout_processes_lost_total')).toBe(1);
    expect(charged(id)).toBeGreaterThanOrEqual(counts.answered);
    expect(charged(id)).toBeLessThanOrEqual(counts.sent);
    expect((await run(['state', 'check', '--state', file])).code).toBe(0);
    expect((await fetch(`${operator}/ready`)).status).toBe(200);
    for (let request = 0; request < 4; request++) expect((await solve(url)).status).toBe(200);
  });

  it('answers internal_error for a process that is killed in the middle of a solve, and keeps the charge', async () => {
    const { key, id } = await issued('scale');
    const { port, url } = await start('--log-level', 'debug');
    const wire = new Wire(port);
    await wire.post('/api/v1/solve', ENDLESS_JOB, `X-API-Key: ${key}`);
    const answer = wire.answer();
    const { number = 0, requestId } = await logged(({ msg }) => msg === 'standing in');
    process.kill(await pidOf(number), 'SIGKILL');
    const { status, body, head } = await answer;
    expect(status).toBe(500);
    expect(JSON.parse(body)).toEqual({
      ok: false,
      contractVersion: 'v1',
      error: { code: 'internal_error', message: expect.any(String) },
    });
    expect(head).toContain(`X-Request-Id: ${requestId}\r\n`);
    await wire.closed;
    expect(charged(id)).toBe(1);
    expect(await logged(({ msg }) => msg === 'failed')).toMatchObject({ level: 'error', requestId, number });
    await startedAgain(number);
    expect((await solve(url)).status).toBe(200);
  });

  it('answers a long solve only once, on a connection that goes on', async () => {
    const { port } = await start('--log-level', 'debug', '--max-solve-ms', '300');
    const wire = new Wire(port);
    for (let request = 0; request < 2; request++) {
      await wire.post('/api/v1/solve', ENDLESS_JOB);
      expect((await wire.answer()).status).toBe(200);
    }
    expect(lines.filter(({ msg }) => msg === 'standing in')).toHaveLength(2);
    await wire.head('GET /health HTTP/1.1');
    expect((await wire.answer()).body).toContain('"alive"');
  });

  it('replaces a process that alone gets SIGTERM, after its last answer', async () => {
    const { url } = await start();
    process.kill(await pidOf(1), 'SIGTERM');
    await startedAgain(1);
    for (let request = 0; request < 4; request++) expect((await solve(url)).status).toBe(200);
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('answers what it has begun to receive before SIGTERM, and says that it is not ready', async () => {
    const { child, ended, port, operator } = await start();
    const wire = new Wire(port);
    const body = JSON.stringify(JOB);
    const head = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    await wire.head('POST /api/v1/solve HTTP/1.1', ...head, 'Expect: 100-continue');
    expect((await wire.answer()).status).toBe(100);
    child.kill('SIGTERM');
    await logged(({ msg, process: from }) => msg === 'draining' && from === 0);
    expect((await fetch(`${operator}/ready`)).status).toBe(503);
    await wire.send(body);
    expect((await wire.answer()).status).toBe(200);
    expect(await ended).toBe(0);
  });

  it('ends at once at a second signal, even during a solve', async () => {
    const { child, ended, port, operator } = await start();
    await endless(port, operator);
    const pids = [await pidOf(1), await pidOf(2)];
    child.kill('SIGTERM');
    await logged(({ msg, process: from }) => msg === 'draining' && from === 0);
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
    await Promise.all(pids.map(gone));
  });

  it('leaves no process behind if the primary is killed, and still answers', async () => {
    const { child, port } = await start();
    const wire = new Wire(port);
    const body = JSON.stringify(JOB);
    const head = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    await wire.head('POST /api/v1/solve HTTP/1.1', ...head, 'Expect: 100-continue');
    expect((await wire.answer()).status).toBe(100);
    const pids = [await pidOf(1), await pidOf(2)];
    child.kill('SIGKILL');
    await wire.send(body);
    expect((await wire.answer()).status).toBe(200);
    await Promise.all(pids.map(gone));
  });

  it('never has more connections open than --max-connections', async () => {
    const { port, operator } = await start('--max-connections', '4');
    const wires = [];
    for (let connection = 0; connection < 10; connection++) {
      const wire = new Wire(port);
      const isOpen = wire.head('GET /health HTTP/1.1').then(() => wire.answer());
      wires.push(
        await isOpen.then(
          ({ status }) => status,
          () => 'closed',
        ),
      );
    }
    const open = wires.filter((status) => status === 200).length;
    // Each process has its part of the limit, and the kernel chooses the process.
    expect(open).toBeGreaterThanOrEqual(2);
    expect(open).toBeLessThanOrEqual(4);
    expect(await metric(operator, 'cutting_layout_connections_refused_total')).toBe(10 - open);
  });
});

describe('a service of several processes that cannot start', () => {
  it('says once why, and ends with 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const args = ['serve', '--processes', '2', '--max-concurrent-solves', '2', '--state', file];
    const { code, stdout, stderr } = await run([...args, '--port', String(port)]);
    other.close();
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^cutting-layout serve: .*EADDRINUSE.*\n$/);
  });

  it('names a limit that is too low to be divided, and ends with 2', async () => {
    const args = ['serve', '--processes', '3', '--max-concurrent-solves', '2', '--state', file];
    expect(await run(args)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'cutting-layout serve: --processes 3 needs a --max-concurrent-solves of at least 3, not 2; see cutting-layout serve --help\n',
    });
  });
});

/** Begins a solve that takes a thread until it is cancelled. */
async function endless(port: number, operator: string): Promise<void> {
  const wire = new Wire(port);
  await wire.post('/api/v1/solve', ENDLESS_JOB);
  wire.answer().catch(() => {});
  while ((await metric(operator, 'cutting_layout_solver_threads_busy')) === 0) {}
}
