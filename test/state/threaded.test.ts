import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StateStore } from '../../src/state/store.ts';
import { openThreadedStore } from '../../src/state/threaded.ts';
import { lockedByOther, stateProgram, temporaryFolder } from './stores.ts';

const PROGRAM = stateProgram();
const CLIENT = { client: '192.0.2.1' };
const DAY = '2026-11-21';

let file: string;
let store: StateStore;

const open = () => openThreadedStore(PROGRAM, { file, secretFile: `${file}.secret` });

beforeEach(async () => {
  file = join(temporaryFolder(), 'state.sqlite');
  store = await open();
});

afterEach(() => store.close());

describe('a store on a thread of its own', () => {
  test('waits for the lock of another process without holding up the event loop, or what is read', async () => {
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

  test('does each of many operations alone: one that fails does not take the others along', async () => {
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

  test('does what it was asked for before it closes, and refuses what comes after', async () => {
    const charges = Array.from({ length: 20 }, () => store.charge(CLIENT, DAY, 99));
    await store.close();
    expect(await Promise.all(charges)).toEqual(Array(20).fill(true));
    await expect(store.charge(CLIENT, DAY, 99)).rejects.toThrow('the state database is closed');
    store = await open();
    expect(await store.used(CLIENT, DAY)).toBe(20);
  });

  test('says where it cannot be opened', async () => {
    const broken = join(temporaryFolder(), 'broken.sqlite');
    writeFileSync(broken, 'nothing that SQLite could read, and long enough to tell'.repeat(20));
    await expect(
      openThreadedStore(PROGRAM, { file: broken, secretFile: `${broken}.secret` }),
    ).rejects.toThrow(`state database ${broken}: file is not a database`);
  });

  test('takes another thread where one has ended', async () => {
    const ending = new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from 'node:worker_threads';
        parentPort.on('message', (message) => {
          if (message === 'close') return parentPort.close();
          const [{ id, call }] = message;
          if (call.args[0].client === 'fatal') process.exit(7);
          parentPort.postMessage([{ id, reply: { result: call.args[2] } }]);
        });
        parentPort.postMessage({ path: '/here' });
      `)}`,
    );
    const fragile = await openThreadedStore(ending, { file, secretFile: `${file}.secret` });
    expect(fragile.path).toBe('/here');
    expect(await fragile.charge(CLIENT, DAY, 1)).toBe(1);
    await expect(fragile.charge({ client: 'fatal' }, DAY, 2)).rejects.toThrow('has ended');
    expect(await fragile.charge(CLIENT, DAY, 3)).toBe(3);
    await fragile.close();
  });
});
