import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { start as launch } from '../../support/cli/command.ts';
import { ENDLESS_JOB } from '../../support/cli/jobs.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { isOpen } from '../../support/http/nginx.ts';
import { JOB } from '../../support/http/service.ts';
import { Wire } from '../../support/http/wire.ts';

let cwd: string;
let running: ReturnType<typeof launch>[];

beforeEach(() => {
  cwd = temporaryFolder();
  running = [];
});

afterEach(() => {
  for (const { child } of running) child.kill('SIGKILL');
});

/** A server that listens, and where; `ended` has all that it wrote and its exit code. */
async function start(args: string[] = [], environment: Record<string, string> = {}) {
  // However slow the machine is, no drain ends before its test does.
  const patient = { CUTTING_LAYOUT_DRAIN_MS: '3600000', ...environment };
  const server = launch(['serve', '--port', '0', '--metrics-port', '0', ...args], {
    cwd,
    environment: patient,
  });
  running.push(server);
  const said: string[] = [];
  for await (const line of createInterface(server.child.stdout)) if (said.push(line) === 2) break;
  const [operator = '', url = ''] = said.map((line) => line.split(' on ')[1] ?? '');
  return { ...server, operator, url, port: Number(new URL(url).port) };
}

/** The lines of the log. */
const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** One slot and no queue: requests during a solve are refused. */
const ONE_AT_A_TIME = ['--max-concurrent-solves=1', '--short-solve-threads=0', '--max-queued-solves=0'];

async function solve(port: number, job: object = JOB) {
  const wire = new Wire(port);
  await wire.post('/api/v1/solve', job);
  return { wire, answer: wire.answer() };
}

/** Sends the least job until it is answered with `status`. */
async function untilSolveAnswers(port: number, status: number): Promise<void> {
  let answered: number;
  do {
    const { wire, answer } = await solve(port);
    answered = (await answer).status;
    wire.socket.destroy();
  } while (answered !== status);
}

/** A client whose solve takes the only slot, and the answer that it gets in the end. */
async function endlessSolve(port: number, strategy: 'greedy' | 'alns' = 'greedy') {
  for (;;) {
    const solving = await solve(port, {
      ...ENDLESS_JOB,
      strategy,
      alnsConfig: { timeLimitMs: 86_400_000 },
    });
    const refused = solving.answer.then(
      () => false,
      () => false,
    );
    // A probe that came first may have taken the slot.
    if (await Promise.race([refused, untilSolveAnswers(port, 503).then(() => true)])) return solving;
  }
}

/** Begins a solve on `wire`: the server has its head and waits for the returned body. */
async function beginSolve(wire: Wire): Promise<string> {
  const body = JSON.stringify(JOB);
  await wire.head(
    'POST /api/v1/solve HTTP/1.1',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  );
  expect((await wire.answer()).status).toBe(100);
  return body;
}

/**
 * Resolves once nobody listens on `port` any more. It pauses between its probes: a server that drains accepts connections for
 * as long as one comes in every turn of its event loop, up to the length of the kernel's queue.
 */
async function refused(port: number): Promise<void> {
  while (await isOpen(port)) await sleep(20);
}

describe('serve', () => {
  it('creates the state database at the given path, solves, and ends with 0 at SIGTERM', async () => {
    const { child, ended, url } = await start(['--state', 'deep/state.sqlite']);
    const response = await fetch(`${url}/api/v1/solve`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...JOB, includeSvg: true }),
    });
    expect(await response.json()).toMatchObject({
      ok: true,
      contractVersion: 'v1',
      result: { sheetsUsed: 1, totalPlaced: 1, totalUsedArea: 240_000, unplacedIndices: [] },
      svg: [expect.stringContaining('<svg')],
    });
    expect(existsSync(join(cwd, 'deep/state.sqlite'))).toBe(true);
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    expect(linesOf(stderr)).toMatchObject([
      { level: 'info', msg: 'a new state database was created: it has no keys yet' },
      { level: 'info', msg: 'answered', route: '/api/v1/solve', status: 200, client: '127.0.0.1' },
      { level: 'info', msg: 'draining', signal: 'SIGTERM', busyThreads: 0, waiting: 0 },
      { level: 'info', msg: 'stopped' },
    ]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'answers requests it has begun to receive before %s, and serves metrics and readiness to the end',
    async (signal) => {
      const { child, ended, port, operator, url } = await start();
      expect((await fetch(`${operator}/ready`)).status).toBe(200);
      expect((await fetch(`${url}/metrics`)).status).toBe(404);
      const wire = new Wire(port);
      const body = await beginSolve(wire);
      child.kill(signal);
      await refused(port);
      expect((await fetch(`${operator}/ready`)).status).toBe(503);
      const metrics = await (await fetch(`${operator}/metrics`)).text();
      for (const line of [
        'cutting_layout_http_requests_total{route="other",status="404",code="not_found"} 1',
        'cutting_layout_solver_threads_busy 0',
        'cutting_layout_worker_queue_length{pool="drawing"} 0',
        'nodejs_eventloop_lag_p99_seconds',
      ])
        expect(metrics).toContain(line);
      await wire.send(body);
      expect(await wire.answer()).toMatchObject({
        status: 200,
        body: expect.stringContaining('"totalPlaced":1'),
      });
      expect((await ended).code).toBe(0);
    },
  );

  it('is unready before the drain, and still accepts requests, until --drain-delay-ms is over', async () => {
    const { child, ended, port, operator } = await start(['--drain-delay-ms', '3600000']);
    child.kill('SIGTERM');
    while ((await fetch(`${operator}/ready`)).status !== 503) {}
    for (let request = 0; request < 4; request++) {
      const { status, head } = await (await solve(port)).answer;
      expect(status).toBe(200);
      // So that clients come back by another balancer's choice.
      expect(head).toMatch(/^connection: close\r$/im);
    }
    // A second signal does not wait.
    child.kill('SIGTERM');
    expect((await ended).code).toBe(143);
  });

  it('drains and ends when the delay is over', async () => {
    const { child, ended } = await start(['--drain-delay-ms', '1']);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  it('ends at once at a second signal, even during a solve, and writes its last lines', async () => {
    const { child, ended, port, url } = await start(ONE_AT_A_TIME);
    await fetch(`${url}/health`);
    await endlessSolve(port);
    child.kill('SIGINT');
    await refused(port);
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    for (const told of ['"route":"/health"', '"msg":"draining"']) expect(stderr).toContain(told);
  });

  it.each(['greedy', 'alns'] as const)(
    'cancels a running solve by %s when its client goes away, and when --drain-ms is over',
    async (strategy) => {
      const { child, ended, port } = await start([...ONE_AT_A_TIME, '--drain-ms', '1']);
      const { wire } = await endlessSolve(port, strategy);
      wire.socket.destroy();
      await untilSolveAnswers(port, 200);
      const { answer } = await endlessSolve(port, strategy);
      child.kill('SIGTERM');
      expect(await answer).toMatchObject({
        status: 503,
        body: expect.stringContaining('"server_busy"'),
      });
      expect((await ended).code).toBe(0);
    },
  );

  it('logs an uncaught error, and ends with 1, even during a solve', async () => {
    writeFileSync(join(cwd, 'fault.cjs'), "process.on('SIGUSR2', () => Promise.reject(new Error('odd')))");
    const { child, ended, port } = await start(ONE_AT_A_TIME, { NODE_OPTIONS: '--require ./fault.cjs' });
    await endlessSolve(port);
    child.kill('SIGUSR2');
    await once(child, 'exit');
    const { code, stderr } = await ended;
    expect(code).toBe(1);
    expect(linesOf(stderr)).toContainEqual(
      expect.objectContaining({
        level: 'fatal',
        msg: 'crashed',
        fault: { stack: expect.stringContaining('Error: odd') },
      }),
    );
  });
});
