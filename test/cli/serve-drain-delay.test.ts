import { describe, expect, it } from 'vitest';
import { JOB } from '../http/service.ts';
import { Wire } from '../http/wire.ts';
import { gone, logged, pidOf, start, startedAgain } from './processes.ts';

/** Longer than any test. */
const ENDLESS = ['--drain-delay-ms', '3600000'];

async function solve(port: number) {
  const wire = new Wire(port);
  await wire.post('/api/v1/solve', JOB);
  return wire.answer();
}

/** Resolves once `/ready` says that the service stops. */
async function unready(operator: string): Promise<void> {
  while ((await fetch(`${operator}/ready`)).status !== 503) {}
}

describe.each(['1', '2'])('before the drain of --processes %s', (processes) => {
  const begin = (...options: string[]) => start('--processes', processes, ...options);

  it('is not ready, and still accepts requests, until --drain-delay-ms is over', async () => {
    const { child, ended, port, operator } = await begin(...ENDLESS);
    child.kill('SIGTERM');
    await unready(operator);
    for (let request = 0; request < 4; request++) expect((await solve(port)).status).toBe(200);
    // A second signal does not wait.
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
  });

  it('asks clients to close their connections', async () => {
    const { child, port } = await begin(...ENDLESS);
    child.kill('SIGTERM');
    await logged(({ msg, process: from }) => msg === 'unready' && from !== 0);
    // Of several processes, each learns of it on its own.
    while (!/^connection: close\r$/im.test((await solve(port)).head)) {}
  });

  it('drains and ends when the delay is over', async () => {
    const { child, ended } = await begin('--drain-delay-ms', '1');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

it('no process is left behind if the primary is killed meanwhile', async () => {
  const { child } = await start(...ENDLESS);
  const pids = [await pidOf(1), await pidOf(2)];
  child.kill('SIGTERM');
  for (const number of [1, 2]) await logged(({ msg, process: from }) => msg === 'unready' && from === number);
  child.kill('SIGKILL');
  await Promise.all(pids.map(gone));
});

it('a process that is replaced does not wait: the others serve', async () => {
  await start(...ENDLESS);
  process.kill(await pidOf(1), 'SIGTERM');
  await startedAgain(1);
});
