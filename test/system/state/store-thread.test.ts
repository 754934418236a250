import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openThreadedStore, type ThreadedStore } from '../../../src/state/store-thread.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { lockedByOther, stateProgram } from '../../support/state/stores.ts';

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
  test('says whether it was created', async () => {
    expect(store.isNew).toBe(true);
    await store.close();
    store = await open();
    expect(store.isNew).toBe(false);
  });

  test('waits for the lock of another process without blocking the event loop or reads', async () => {
    await store.charge(CLIENT.client, DAY, 9);
    const other = await lockedByOther(file);
    let isCharged = false;
    const charge = store.charge(CLIENT.client, DAY, 9).then((answer) => {
      isCharged = true;
      return answer;
    });
    for (let turn = 0; turn < 20; turn++) {
      expect(await store.used(CLIENT, DAY)).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(isCharged).toBe(false);
    await other.release();
    expect(await charge).toBe(true);
    expect(await store.used(CLIENT, DAY)).toBe(2);
  });

  test('does each of many operations separately: a failing one does not affect the others', async () => {
    const outcomes = await Promise.allSettled([
      store.charge(CLIENT.client, DAY, 9),
      store.revokeKey('99', { at: `${DAY}T10:00:00.000Z`, actor: 'test' }),
      store.charge(CLIENT.client, DAY, 9),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { message: 'there is no key 99' } });
    expect(await store.used(CLIENT, DAY)).toBe(2);
  });

  test('finishes earlier operations before it closes, and refuses later ones', async () => {
    const charges = Array.from({ length: 20 }, () => store.charge(CLIENT.client, DAY, 99));
    await store.close();
    expect(await Promise.all(charges)).toEqual(Array(20).fill(true));
    await expect(store.charge(CLIENT.client, DAY, 99)).rejects.toThrow('the state database is closed');
    store = await open();
    expect(await store.used(CLIENT, DAY)).toBe(20);
  });

  test('stops waiting for the lock of another process at shutdown, and does nothing then', async () => {
    const other = await lockedByOther(file);
    const charges = Array.from({ length: 3 }, () => store.charge(CLIENT.client, DAY, 9));
    store.failWaiting(new Error('no time'));
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
    const writes = [store.proveWritable(), store.charge(CLIENT.client, DAY, 9)];
    const wasRemoved = `${file} was removed while the database was in use`;
    await Promise.all(writes.map((write) => expect(write).rejects.toThrow(wasRemoved)));
    writeFileSync(file, '');
    await expect(store.proveWritable()).rejects.toThrow('was replaced');
    renameSync(`${file}.away`, file);
    await store.proveWritable();
    rmSync(`${file}-wal`);
    await expect(store.proveWritable()).rejects.toThrow(`${file}-wal was removed`);
  });

  test('writes to prove that it can', async () => {
    await store.charge(CLIENT.client, DAY, 9);
    const before = readFileSync(`${file}-wal`);
    await store.proveWritable();
    expect(readFileSync(`${file}-wal`).equals(before)).toBe(false);
    expect((await store.policy()).schemaVersion).toBe(3);
  });

  test('that ends fails its calls, and all later ones', async () => {
    const program = new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from 'node:worker_threads';
        parentPort.on('message', () => process.exit(7));
        parentPort.postMessage({ path: '/here', checked: 'whole' });
      `)}`,
    );
    const failures: unknown[] = [];
    const ending = await openThreadedStore(program, { file, secretFile: '' }, (error) =>
      failures.push(error),
    );
    const charges = await Promise.allSettled([ending.charge(CLIENT.client, DAY, 9), ending.listKeys()]);
    expect(charges.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(ending.charge(CLIENT.client, DAY, 9)).rejects.toThrow('the state database thread has ended');
    expect(failures).toHaveLength(1);
    await ending.close();
  });
});
