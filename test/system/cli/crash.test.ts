import { once } from 'node:events';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openStore } from '../../../src/state/local.ts';
import { run } from '../../support/cli/command.ts';
import { DEEP } from '../../support/cli/jobs.ts';
import { send, serve } from '../../support/cli/server.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { JOB } from '../../support/http/service.ts';

/** A few are enough to find what is wrong in principle; a release is tried with `KILLS=20 CLIENTS=200`. */
const KILLS = Number(process.env['KILLS'] ?? 2);
const CLIENTS = Number(process.env['CLIENTS'] ?? 40);

const state = ['--state', join(temporaryFolder(), 'state.sqlite')];

/** Clients that solve one after another until the server is gone; how many were sent, and how many answered. */
async function solveUntilGone(url: string, key: string, onAnswer: (answered: number) => void) {
  const counts = { sent: 0, answered: 0 };
  const solve = async (): Promise<boolean> => {
    counts.sent += 1;
    const response = await send(`${url}/api/v1/solve`, JOB, { 'X-API-Key': key });
    expect(response.status).toBe(200);
    await response.text();
    counts.answered += 1;
    onAnswer(counts.answered);
    return true;
  };
  const client = async () => {
    while (await solve().catch(isConnectionError)) {}
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return counts;
}

/** Rethrows any error but the end of the server. */
function isConnectionError(error: unknown): false {
  if (error instanceof TypeError) return false;
  throw error;
}

it('no charge is lost or made twice if the service is killed in the middle of solves', async () => {
  const store = openStore(state[1] ?? '');
  const { key, id } = await store.issueKey('scale', undefined, { at: '', actor: 'test' });
  await store.close();
  let least = 0;
  let most = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const { child, url } = await serve('--max-queued-solves', String(CLIENTS), ...state);
    const { sent, answered } = await solveUntilGone(url, key, (count) => {
      // Each at another moment of its work.
      if (count === CLIENTS + 7 * kill) child.kill('SIGKILL');
    });
    least += answered;
    most += sent;
    expect(sent - answered).toBe(CLIENTS);
    const { code, stdout } = await run(['state', 'check', ...state]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('true')]);
    const solves = counted(id);
    expect(solves).toBeGreaterThanOrEqual(least);
    expect(solves).toBeLessThanOrEqual(most);
    // From here on what was under way is known, too.
    [least, most] = [solves, solves];
  }
});

/** All solves of a key, in whichever months. */
function counted(id: number, file = state[1] ?? ''): number {
  const database = new Database(file, { readonly: true });
  const solves = database.prepare('SELECT sum(solves) FROM key_usage WHERE meter = ?').pluck().get(id);
  database.close();
  return Number(solves);
}

/** Lets the claims of a killed process expire at once. */
function expireClaims(file: string, table: 'jobs' | 'replays'): void {
  const database = new Database(file);
  expect(database.prepare(`UPDATE ${table} SET lease = ''`).run().changes).toBe(1);
  database.close();
}

it('a job whose process is killed starts again, is charged once, and ends with its best so far', async () => {
  const file = join(temporaryFolder(), 'state.sqlite');
  const store = openStore(file);
  const { key, id: meter } = await store.issueKey('pro', undefined, { at: '', actor: 'test' });
  const headers = { 'X-API-Key': key };
  const deep = { ...DEEP, alnsConfig: { ...DEEP.alnsConfig, timeLimitMs: 600_000 } };
  const first = await serve('--state', file);
  const queued = await send(`${first.url}/api/v1/jobs`, deep, headers);
  const path = queued.headers.get('Location') ?? '';
  await untilRunning(first.url + path, headers);
  const died = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await died;
  const second = await serve('--state', file);
  await fetch(`${second.url}${path}/stop`, { method: 'POST', headers });
  expireClaims(file, 'jobs');
  const ask = async () => {
    const response = await fetch(`${second.url}${path}?waitMs=30000`, { headers });
    return ((await response.json()) as Asked).job;
  };
  let job = await ask();
  while (job.status === 'running') job = await ask();
  expect(job).toMatchObject({
    status: 'succeeded',
    response: { ok: true, result: { search: { interrupted: true } } },
  });
  const periods = ['2026-11', '2026-12', new Date().toISOString().slice(0, 7)];
  const counts = await Promise.all([...new Set(periods)].map((period) => store.used({ meter }, period)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  const exited = once(second.child, 'exit');
  second.child.kill();
  expect(await exited).toEqual([0, null]);
  await store.close();
});

it('a request with an Idempotency-Key whose process is killed is solved by the next one, and charged once', async () => {
  const file = join(temporaryFolder(), 'state.sqlite');
  const store = openStore(file);
  const { key, id } = await store.issueKey('pro', undefined, { at: '', actor: 'test' });
  const headers = { 'X-API-Key': key, 'Idempotency-Key': 'K' };
  const charged = () => counted(id, file);
  const first = await serve('--state', file, '--max-solve-ms', '3600000');
  const lost = send(`${first.url}/api/v1/solve`, DEEP, headers).then(
    () => 'answered',
    () => 'lost',
  );
  while (charged() !== 1) await new Promise((resolve) => setTimeout(resolve, 20));
  first.child.kill('SIGKILL');
  expect(await lost).toBe('lost');
  expireClaims(file, 'replays');
  // The same body ends soon there.
  const second = await serve('--state', file, '--max-solve-ms', '200');
  const solve = () => send(`${second.url}/api/v1/solve`, DEEP, headers);
  const answer = await solve();
  expect([answer.status, answer.headers.get('Idempotency-Replayed')]).toEqual([200, null]);
  const again = await solve();
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(await again.text()).toBe(await answer.text());
  expect(charged()).toBe(1);
  second.child.kill('SIGKILL');
  await store.close();
});

interface Asked {
  readonly job: { readonly status: string; readonly progress?: { readonly measure: number | null } };
}

/** Asks for a job until it has a layout. */
async function untilRunning(url: string, headers: Record<string, string>): Promise<void> {
  for (;;) {
    const { job } = (await (await fetch(`${url}?waitMs=200`, { headers })).json()) as Asked;
    expect(['queued', 'running']).toContain(job.status);
    if (job.status === 'running' && (job.progress?.measure ?? null) !== null) return;
  }
}
