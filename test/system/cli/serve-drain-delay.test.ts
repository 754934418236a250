import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { ON_ONE_DAY } from '../../support/cli/command.ts';
import { COMMAND } from '../../support/cli/server.ts';
import { JOB } from '../../support/http/service.ts';
import { Wire } from '../../support/http/wire.ts';
import { temporaryFolder } from '../../support/state/stores.ts';

/** Longer than any test. */
const ENDLESS = ['--drain-delay-ms', '3600000'];

let child: ChildProcess | undefined;
afterEach(() => void child?.kill('SIGKILL'));

async function begin(...options: string[]) {
  const state = ['--state', join(temporaryFolder(), 'state.sqlite')];
  const args = ['serve', '--port', '0', '--metrics-port', '0', '--drain-ms', '3600000', ...state, ...options];
  const server = spawn(process.execPath, [...ON_ONE_DAY, COMMAND, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child = server;
  const ended = once(server, 'close').then(([code]) => Number(code));
  const said: string[] = [];
  for await (const line of createInterface(server.stdout)) if (said.push(line) === 2) break;
  const [operator = '', url = ''] = said.map((line) => line.split(' on ')[1] ?? '');
  return { child: server, ended, operator, port: Number(new URL(url).port) };
}

async function solve(port: number) {
  const wire = new Wire(port);
  await wire.post('/api/v1/solve', JOB);
  return wire.answer();
}

/** Resolves once `/ready` says that the service stops. */
async function unready(operator: string): Promise<void> {
  while ((await fetch(`${operator}/ready`)).status !== 503) {}
}

describe('before the drain', () => {
  it('is not ready, and still accepts requests, until --drain-delay-ms is over', async () => {
    const { child, ended, port, operator } = await begin(...ENDLESS);
    child.kill('SIGTERM');
    await unready(operator);
    for (let request = 0; request < 4; request++) {
      const answer = await solve(port);
      expect(answer.status).toBe(200);
      // So that clients come back by another balancer's choice.
      expect(answer.head).toMatch(/^connection: close\r$/im);
    }
    // A second signal does not wait.
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
  });

  it('drains and ends when the delay is over', async () => {
    const { child, ended } = await begin('--drain-delay-ms', '1');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
