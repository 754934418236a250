import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { openStore } from '../../../src/state/local.ts';
import { StoreThread } from '../../../src/state/store-thread.ts';
import { keyRequest, stateProgram, temporaryFolder } from '../../support/state/stores.ts';

const PROGRAM = stateProgram();
const DAY = '2026-11-21';

/** A thread that answers a charge with its limit, ends at a client named "fatal", and opens only where it may. */
const ENDING = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from 'node:worker_threads';
    import { existsSync } from 'node:fs';
    if (existsSync(workerData.secretFile + '.never')) process.exit(8);
    parentPort.on('message', (message) => {
      if (message === 'close') return parentPort.close();
      if (message.some(({ call }) => call.args[0].client === 'fatal')) process.exit(7);
      parentPort.postMessage(message.map(({ id, call }) => ({ id, outcome: { result: call.args[2] } })));
    });
    parentPort.postMessage({ path: '/here', checked: 'whole', identity: workerData.identity ?? { files: {}, dataKey: new Uint8Array(32) } });
  `)}`,
);

async function opened(program: URL) {
  const file = join(temporaryFolder(), 'state.sqlite');
  const place = { file, secretFile: `${file}.secret` };
  const watcher = { lost: vi.fn(), failed: vi.fn() };
  const thread = new StoreThread(program, place, watcher, () => 0);
  const { path } = await thread.opened();
  const charge = (client: string, limit: number) =>
    thread.perform({ name: 'charge', args: [{ client }, DAY, limit] });
  return { thread, place, path, watcher, charge };
}

test('a thread that ends is replaced; calls not yet sent are made, and unanswered charges are counted', async () => {
  const { thread, path, watcher, charge } = await opened(ENDING);
  expect(path).toBe('/here');
  for (let round = 1; round <= 5; round++) {
    expect(await charge('a', 1)).toBe(1);
    const calls = [charge('fatal', 2), charge('a', 1), thread.perform({ name: 'listKeys', args: [] })];
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    expect(watcher.lost).toHaveBeenCalledTimes(round);
    expect(watcher.lost).toHaveBeenLastCalledWith(expect.any(Error), 2);
  }
  const lost = charge('fatal', 2);
  await new Promise((resolve) => setImmediate(resolve));
  const unsent = charge('a', 3);
  await expect(lost).rejects.toThrow('has ended');
  expect(await unsent).toBe(3);
  expect(watcher.failed).not.toHaveBeenCalled();
  await thread.close();
});

test('a replacement keeps the keys, even if their secret has changed and the old one is gone', async () => {
  const program = join(temporaryFolder(), 'ending.cjs');
  writeFileSync(
    program,
    `require('node:worker_threads').parentPort.on('message', (message) => {
      if (message !== 'close' && message.some(({ call }) => call.args[0]?.client === 'fatal')) process.exit(7);
    });
    require(${JSON.stringify(fileURLToPath(PROGRAM))});`,
  );
  const { thread, place, watcher, charge } = await opened(pathToFileURL(program));
  const request = keyRequest('a@example.com');
  const issue = () => thread.perform({ name: 'requestKey', args: [request] });
  const issued = await issue();
  const operator = openStore(place.file, place.secretFile);
  await operator.changeSecret(`${place.file}.other`, { at: request.at, actor: 'test' });
  rmSync(place.secretFile);
  await expect(charge('fatal', 2)).rejects.toThrow('has ended');
  expect(issued).toMatchObject({ outcome: 'issued' });
  expect(await issue()).toEqual({ ...(issued as object), outcome: 'returned' });
  expect(watcher.failed).not.toHaveBeenCalled();
  await thread.close();
  await operator.close();
});

test('threads that end again and again are given up, and further calls refused', async () => {
  const { thread, place, watcher, charge } = await opened(ENDING);
  expect(thread.isIdle).toBe(true);
  await expect(charge('fatal', 2)).rejects.toThrow('has ended');
  writeFileSync(`${place.secretFile}.never`, '');
  for (let death = 0; death < 2; death++) await expect(charge('fatal', 2)).rejects.toThrow('has ended');
  // Threads that never opened the database have made no charges.
  expect(watcher.lost.mock.calls.map(([, unanswered]) => unanswered)).toEqual([1, 0, 0]);
  expect(watcher.failed).toHaveBeenCalledTimes(1);
  await expect(charge('a', 1)).rejects.toThrow('keeps failing');
  // It has nothing to do, but would refuse.
  expect(thread.isIdle).toBe(false);
  await thread.close();
});

test('a thread with calls is not idle until they are answered', async () => {
  const { thread, charge } = await opened(ENDING);
  const answer = charge('a', 4);
  expect(thread.isIdle).toBe(false);
  expect(await answer).toBe(4);
  expect(thread.isIdle).toBe(true);
  await thread.close();
});
