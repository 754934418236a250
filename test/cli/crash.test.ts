import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openStore } from '../../src/state/local.ts';
import { JOB } from '../http/service.ts';
import { temporaryFolder } from '../state/stores.ts';
import { run } from './command.ts';
import { send, serve } from './server.ts';

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
function counted(id: number): number {
  const database = new Database(state[1] ?? '', { readonly: true });
  const solves = database.prepare('SELECT sum(solves) FROM key_usage WHERE meter = ?').pluck().get(id);
  database.close();
  return Number(solves);
}
