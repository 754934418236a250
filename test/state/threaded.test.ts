import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STORE_POLICY, type StateStore } from '../../src/state/store.ts';
import { openThreadedStore, type ThreadedStore } from '../../src/state/threaded.ts';
import { keyRequest, lockedByOther, stateProgram, temporaryFolder } from './stores.ts';

const PROGRAM = stateProgram();
const CLIENT = { client: '192.0.2.1' };
const DAY = '2026-11-21';

let file: string;
let store: ThreadedStore;

const open = () => openThreadedStore(PROGRAM, { file, secretFile: `${file}.secret` });

beforeEach(async () => {
  file = join(temporaryFolder(), 'state.sqlite');
  store = await open();
});

afterEach(() => store.close());

describe('a store on its own thread', () => {
  test('waits for the lock of another process without blocking the event loop or reads', async () => {
    await store.charge(CLIENT, DAY, 9);
    const other = await lockedByOther(file);
    let isCharged = false;
    const charge = store.charge(CLIENT, DAY, 9).then((answer) => {
      isCharged = true;
      return answer;
    });
    for (let turn = 0; turn < 100; turn++) {
      expect(await store.used(CLIENT, DAY)).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(isCharged).toBe(false);
    await other.release();
    expect(await charge).toBe(true);
    expect(await store.used(CLIENT, DAY)).toBe(2);
  });

  test('reports the policy at once while another process has the lock', async () => {
    const other = await lockedByOther(file);
    let isCharged = false;
    const charge = store.charge(CLIENT, DAY, 9).then(() => {
      isCharged = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(await store.policy()).toEqual(STORE_POLICY);
    expect(isCharged).toBe(false);
    await other.release();
    await charge;
  });

  test('does each of many operations separately: a failing one does not affect the others', async () => {
    const outcomes = await Promise.allSettled([
      store.charge(CLIENT, DAY, 9),
      // There is no such key, and so no such meter.
      store.charge({ meter: 99 }, DAY, 9),
      store.charge(CLIENT, DAY, 9),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({
      reason: { message: 'SQLITE_CONSTRAINT_FOREIGNKEY: FOREIGN KEY constraint failed' },
    });
    expect(await store.used(CLIENT, DAY)).toBe(2);
  });

  test('finishes earlier operations before it closes, and refuses later ones', async () => {
    const charges = Array.from({ length: 20 }, () => store.charge(CLIENT, DAY, 99));
    await store.close();
    expect(await Promise.all(charges)).toEqual(Array(20).fill(true));
    await expect(store.charge(CLIENT, DAY, 99)).rejects.toThrow('the state database is closed');
    store = await open();
    expect(await store.used(CLIENT, DAY)).toBe(20);
  });

  test('reports that it cannot be opened', async () => {
    const broken = join(temporaryFolder(), 'broken.sqlite');
    writeFileSync(broken, 'nothing that SQLite could read, and long enough to tell'.repeat(20));
    await expect(
      openThreadedStore(PROGRAM, { file: broken, secretFile: `${broken}.secret` }),
    ).rejects.toThrow(`state database ${broken}: file is not a database`);
  });

  describe('whose thread ends', () => {
    /** A thread that answers a charge with its limit, ends at a client named \"fatal\", and opens only where it may. */
    const ending = new URL(
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
    const fatal = (store: StateStore) => store.charge({ client: 'fatal' }, DAY, 2);

    test('starts another one, does the operations not yet sent, and reports the number of unanswered charges', async () => {
      const watcher = { lost: vi.fn(), failed: vi.fn() };
      const fragile = await openThreadedStore(ending, { file, secretFile: `${file}.secret` }, watcher);
      expect(fragile.path).toBe('/here');
      for (let round = 1; round <= 5; round++) {
        expect(await fragile.charge(CLIENT, DAY, 1)).toBe(1);
        const charges = [fatal(fragile), fragile.charge(CLIENT, DAY, 1), fragile.listKeys()];
        const outcomes = await Promise.allSettled(charges);
        expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
        expect(watcher.lost).toHaveBeenCalledTimes(round);
        expect(watcher.lost).toHaveBeenLastCalledWith(expect.any(Error), 2);
      }
      const lost = fatal(fragile);
      await new Promise((resolve) => setImmediate(resolve));
      const unsent = fragile.charge(CLIENT, DAY, 3);
      await expect(lost).rejects.toThrow('has ended');
      expect(await unsent).toBe(3);
      expect(watcher.failed).not.toHaveBeenCalled();
      await fragile.close();
    });

    test('keeps its keys, even if their secret has changed and the old one is gone', async () => {
      const program = join(dirname(file), 'ending.cjs');
      writeFileSync(
        program,
        `require('node:worker_threads').parentPort.on('message', (message) => {
          if (message !== 'close' && message.some(({ call }) => call.args[0]?.client === 'fatal')) process.exit(7);
        });
        require(${JSON.stringify(fileURLToPath(PROGRAM))});`,
      );
      const watcher = { lost: vi.fn(), failed: vi.fn() };
      const place = { file, secretFile: `${file}.secret` };
      const fragile = await openThreadedStore(pathToFileURL(program), place, watcher);
      const request = keyRequest('a@example.com');
      const issued = await fragile.requestKey(request);
      await store.changeSecret(`${file}.other`, { at: request.at, actor: 'test' });
      rmSync(place.secretFile);
      await expect(fatal(fragile)).rejects.toThrow('has ended');
      expect(await fragile.requestKey(request)).toEqual({ ...issued, outcome: 'returned' });
      expect(watcher.failed).not.toHaveBeenCalled();
      await fragile.close();
      renameSync(`${file}.other`, place.secretFile);
    });

    test('repeatedly gives up, and refuses further operations', async () => {
      const watcher = { lost: vi.fn(), failed: vi.fn() };
      const fragile = await openThreadedStore(ending, { file, secretFile: `${file}.secret` }, watcher);
      await expect(fatal(fragile)).rejects.toThrow('has ended');
      writeFileSync(`${file}.secret.never`, '');
      for (let death = 0; death < 2; death++) await expect(fatal(fragile)).rejects.toThrow('has ended');
      // Threads that never opened the database have made no charges.
      expect(watcher.lost.mock.calls.map(([, unanswered]) => unanswered)).toEqual([1, 0, 0]);
      expect(watcher.failed).toHaveBeenCalledTimes(1);
      await expect(fragile.charge(CLIENT, DAY, 1)).rejects.toThrow('keeps failing');
      await fragile.close();
    });
  });

  test('stops waiting for the lock of another process at once when it is hurried, and does nothing then', async () => {
    const other = await lockedByOther(file);
    const charges = Array.from({ length: 3 }, () => store.charge(CLIENT, DAY, 9));
    store.hurry(new Error('no time'));
    const outcomes = await Promise.allSettled(charges);
    expect(outcomes.map((outcome) => 'reason' in outcome && outcome.reason.message)).toEqual(
      Array(3).fill('no time'),
    );
    expect(await store.used(CLIENT, DAY)).toBe(0);
    await store.close();
    await other.release();
    store = await open();
    expect(await store.used(CLIENT, DAY)).toBe(0);
  });

  test('refuses to write if its files were removed or replaced', async () => {
    await store.proveWritable();
    renameSync(file, `${file}.away`);
    for (const write of [store.proveWritable(), store.charge(CLIENT, DAY, 9)]) {
      await expect(write).rejects.toThrow(`${file} was removed while the database was in use`);
    }
    writeFileSync(file, '');
    await expect(store.proveWritable()).rejects.toThrow('was replaced');
    renameSync(`${file}.away`, file);
    await store.proveWritable();
    rmSync(`${file}-wal`);
    await expect(store.proveWritable()).rejects.toThrow(`${file}-wal was removed`);
  });

  test('writes to prove that it can', async () => {
    await store.charge(CLIENT, DAY, 9);
    const before = readFileSync(`${file}-wal`);
    await store.proveWritable();
    expect(readFileSync(`${file}-wal`).equals(before)).toBe(false);
    expect((await store.policy()).schemaVersion).toBe(3);
  });
});
