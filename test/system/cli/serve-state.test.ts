import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../support/cli/command.ts';
import { send, serve } from '../../support/cli/server.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { JOB } from '../../support/http/service.ts';
import { lockedByOther } from '../../support/state/stores.ts';

let file: string;
let server: Awaited<ReturnType<typeof serve>>;

beforeEach(async () => {
  file = join(temporaryFolder(), 'state.sqlite');
  const caps = ['--issuance-daily-cap', '1000', '--issuance-address-cap', '1000'];
  server = await serve('--state', file, '--max-connections-per-client', '1000', ...caps);
});

afterEach(() => server.child.kill('SIGKILL'));

const requestKey = (email: string) => send(`${server.url}/api/v1/request-key`, { email, plan: 'free' });

async function keyOf(email: string): Promise<{ key: string; newlyIssued: boolean }> {
  return (await (await requestKey(email)).json()) as { key: string; newlyIssued: boolean };
}

const solve = (key: string) => send(`${server.url}/api/v1/solve`, JOB, { 'X-API-Key': key });

const usage = (key: string) => fetch(`${server.url}/api/v1/usage`, { headers: { 'X-API-Key': key } });

async function solvesOf(key: string): Promise<number> {
  return ((await (await usage(key)).json()) as { usage: { solves: number } }).usage.solves;
}

describe('a service with its state', () => {
  it('refuses a revoked key from the next request on, and accepts it again after reactivation', async () => {
    const { key } = await keyOf('ann@example.org');
    expect((await solve(key)).status).toBe(200);
    for (const [command, status] of [
      ['revoke', 401],
      ['reactivate', 200],
    ] as const) {
      expect((await run(['keys', command, '1', '--state', file])).code).toBe(0);
      expect((await usage(key)).status).toBe(status);
      expect((await solve(key)).status).toBe(status);
    }
    expect(await solvesOf(key)).toBe(2);
  });

  it("answers requests that need no lock while another process has the database's, and then the rest", async () => {
    const { key } = await keyOf('ann@example.org');
    const other = await lockedByOther(file);
    let isSolved = false;
    const solving = solve(key).then((response) => {
      isSolved = true;
      return response.status;
    });
    // Few enough for the five seconds that a solve waits for the lock, however slow the machine is.
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(await solvesOf(key)).toBe(0);
    expect(isSolved).toBe(false);
    await other.release();
    expect(await solving).toBe(200);
    expect(await solvesOf(key)).toBe(1);
  });
});
