import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENDLESS_JOB } from '../../support/cli/jobs.ts';
import { isOpen } from '../../support/http/nginx.ts';
import { JOB } from '../../support/http/service.ts';
import { Wire } from '../../support/http/wire.ts';

const COMMAND = fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url));

let folder: string;
let running: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutting-layout-serve-'));
  running = [];
});

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** However slow the machine is, no drain ends before its test does. */
const PATIENT = { CUTTING_LAYOUT_DRAIN_MS: '3600000' };

/** Runs `cutting-layout serve`; `ended` tells all that it wrote and its exit code. */
function run(args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [COMMAND, 'serve', ...args], {
    cwd: folder,
    env: { ...process.env, ...PATIENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, stdout, stderr }));
  return { child, ended };
}

/** A server that listens, and where. */
async function start(args: string[] = [], environment: Record<string, string> = {}) {
  const server = run(['--port', '0', ...args], environment);
  const line = await Promise.race([
    once(server.child.stdout, 'data').then(String),
    server.ended.then(JSON.stringify),
  ]);
  const port = Number(/^listening on http:\/\/127\.0\.0\.1:(\d+)\n$/.exec(line)?.[1]);
  if (Number.isNaN(port)) throw new Error(`the server did not start: ${line}`);
  return { ...server, port };
}

/** A server that also tells of itself; `stdout` has the address for the operator and the one for clients. */
async function startWithMetrics() {
  const server = run(['--port', '0', '--metrics-port', '0']);
  let text = '';
  for await (const chunk of server.child.stdout) {
    text += chunk;
    const said = /^metrics on (\S+)\nlistening on (\S+)\n$/.exec(text);
    if (said) return { ...server, stdout: said.slice(1) };
  }
  throw new Error(`the server did not start: ${text}`);
}

/** The lines of the log. */
const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** One slot and no queue: requests during a solve are refused. */
const ONE_AT_A_TIME = [
  ...['--max-concurrent-solves', '1'],
  ...['--short-solve-threads', '0'],
  ...['--max-queued-solves', '0'],
];

/** Sends the least job until it is answered with `status`. */
async function untilSolveAnswers(port: number, status: number): Promise<void> {
  let answer: number;
  do {
    const wire = new Wire(port);
    await wire.post('/api/v1/solve', JOB);
    answer = (await wire.answer()).status;
    wire.socket.destroy();
  } while (answer !== status);
}

/** A client whose solve takes the only slot, and the answer that it gets in the end. */
async function endlessSolve(port: number, strategy: 'greedy' | 'alns' = 'greedy') {
  for (;;) {
    const wire = new Wire(port);
    await wire.post('/api/v1/solve', { ...ENDLESS_JOB, strategy, alnsConfig: { timeLimitMs: 86_400_000 } });
    const answer = wire.answer();
    const refused = answer.then(
      () => false,
      () => false,
    );
    const running = untilSolveAnswers(port, 503).then(() => true);
    // A probe that came first may have taken the slot.
    if (await Promise.race([refused, running])) return { wire, answer };
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
    const { child, ended, port } = await start(['--state', 'deep/state.sqlite']);
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/solve`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...JOB, includeSvg: true }),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      ok: true,
      contractVersion: 'v1',
      result: { sheetsUsed: 1, totalPlaced: 1, totalUsedArea: 240_000, unplacedIndices: [] },
      svg: [expect.stringContaining('<svg')],
    });
    expect(existsSync(join(folder, 'deep/state.sqlite'))).toBe(true);
    child.kill('SIGTERM');
    const { code, stdout, stderr } = await ended;
    expect([code, stdout]).toEqual([0, `listening on http://127.0.0.1:${port}\n`]);
    expect(linesOf(stderr)).toMatchObject([
      { level: 'info', msg: 'answered', route: '/api/v1/solve', status: 200, client: '127.0.0.1' },
      { level: 'info', msg: 'draining', signal: 'SIGTERM', busyThreads: 0, waiting: 0 },
      { level: 'info', msg: 'stopped' },
    ]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'answers requests it has begun to receive before %s',
    async (signal) => {
      const { child, ended, port } = await start();
      const wire = new Wire(port);
      const body = await beginSolve(wire);
      child.kill(signal);
      await refused(port);
      await wire.send(body);
      expect(await wire.answer()).toMatchObject({
        status: 200,
        body: expect.stringContaining('"totalPlaced":1'),
      });
      expect((await ended).code).toBe(0);
    },
  );

  it('ends at once at a second signal', async () => {
    const { child, ended, port } = await start();
    await beginSolve(new Wire(port));
    child.kill('SIGTERM');
    await refused(port);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(143);
  });

  it.each(['greedy', 'alns'] as const)(
    'cancels a running solve by %s when its client goes away',
    async (strategy) => {
      const { port } = await start(ONE_AT_A_TIME);
      const { wire } = await endlessSolve(port, strategy);
      wire.socket.destroy();
      await untilSolveAnswers(port, 200);
    },
  );

  it('writes its last lines even then', async () => {
    const { child, ended, port } = await start();
    await fetch(`http://127.0.0.1:${port}/health`);
    await beginSolve(new Wire(port));
    child.kill('SIGTERM');
    await refused(port);
    child.kill('SIGTERM');
    const { stderr } = await ended;
    for (const told of ['"route":"/health"', '"msg":"draining"']) expect(stderr).toContain(told);
  });

  it('logs only from the given level up', async () => {
    const { child, ended, port } = await start(['--log-level', 'error']);
    await fetch(`http://127.0.0.1:${port}/health`);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  it.each(['greedy', 'alns'] as const)(
    'cancels solves by %s that still run after --drain-ms, and answers them as busy',
    async (strategy) => {
      const { child, ended, port } = await start([...ONE_AT_A_TIME, '--drain-ms', '1']);
      const { answer } = await endlessSolve(port, strategy);
      child.kill('SIGTERM');
      expect(await answer).toMatchObject({
        status: 503,
        body: expect.stringContaining('"server_busy"'),
      });
      expect((await ended).code).toBe(0);
    },
  );

  it('closes connections at once beyond --max-connections', async () => {
    const { port } = await start(['--max-connections', '1']);
    const first = new Wire(port);
    await first.head('GET /health HTTP/1.1');
    expect((await first.answer()).status).toBe(200);
    await new Wire(port).closed;
    await first.head('GET /health HTTP/1.1');
    expect((await first.answer()).status).toBe(200);
  });

  it('serves metrics and readiness on its own port, to the end', async () => {
    const { child, ended, stdout } = await startWithMetrics();
    const [operator = '', clients = ''] = stdout;
    expect((await fetch(`${operator}/ready`)).status).toBe(200);
    expect((await fetch(`${clients}/metrics`)).status).toBe(404);
    const solving = new Wire(Number(new URL(clients).port));
    const body = await beginSolve(solving);
    child.kill('SIGTERM');
    await refused(Number(new URL(clients).port));
    expect((await fetch(`${operator}/ready`)).status).toBe(503);
    const metrics = await (await fetch(`${operator}/metrics`)).text();
    expect(metrics).toContain(
      'cutting_layout_http_requests_total{route="other",status="404",code="not_found"} 1',
    );
    expect(metrics).toContain('cutting_layout_solver_threads_busy 0');
    for (const pool of ['reading', 'drawing'])
      expect(metrics).toContain(`cutting_layout_worker_queue_length{pool="${pool}"} 0`);
    expect(metrics).toContain('nodejs_eventloop_lag_p99_seconds');
    await solving.send(body);
    expect((await solving.answer()).status).toBe(200);
    expect((await ended).code).toBe(0);
  });

  it('does not wait for a running solve at a second signal', async () => {
    const { child, ended, port } = await start(ONE_AT_A_TIME);
    await endlessSolve(port);
    child.kill('SIGINT');
    await refused(port);
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
  });

  it('logs an uncaught error, and ends with 1, even during a solve', async () => {
    writeFileSync(join(folder, 'fault.cjs'), "process.on('SIGUSR2', () => Promise.reject(new Error('odd')))");
    const { child, ended, port } = await start(ONE_AT_A_TIME, { NODE_OPTIONS: '--require ./fault.cjs' });
    await endlessSolve(port);
    child.kill('SIGUSR2');
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
