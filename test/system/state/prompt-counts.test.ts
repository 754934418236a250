import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PromptCounts } from '../../../src/state/prompt-counts.ts';
import { type Call, SqliteState } from '../../../src/state/sqlite/state.ts';
import { lockedByOther, temporaryFolder } from '../../support/state/stores.ts';

const DAY = '2026-11-21';
const account = { client: '192.0.2.1' };
const CHARGE: Call<'charge'> = { name: 'charge', args: [account, DAY, 1_000_000] };

let file: string;
/** The connection of the state thread, and that of the calling thread. */
let thread: SqliteState;
let here: SqliteState;

beforeEach(() => {
  file = join(temporaryFolder(), 'state.sqlite');
  const secretFile = `${file}.secret`;
  thread = new SqliteState(file, secretFile);
  const { identity } = thread;
  here = new SqliteState(file, secretFile, {
    prepare: false,
    identity,
    busyTimeoutMs: 0,
    checkpoints: false,
  });
  // The first transaction starts the journal.
  thread.perform([{ name: 'proveWritable', args: [] }]);
});

afterEach(() => {
  here.close();
  thread.close();
});

/** Counts of the calling thread, and the calls that it leaves to the other one. */
function counting(ticks: () => number = () => 0, isIdle = true) {
  const left: Call[] = [];
  const elsewhere = {
    isIdle,
    async perform(call: Call) {
      left.push(call);
      const [reply] = thread.perform([call]);
      if (reply === undefined || 'error' in reply) throw reply?.error;
      return reply.result;
    },
  };
  return { counts: new PromptCounts(here, elsewhere, ticks), left };
}

const used = () => thread.perform([{ name: 'used', args: [account, DAY] }])[0];

test('only what is made for every solve is for the calling thread', () => {
  expect(PromptCounts.takes(CHARGE)).toBe(true);
  expect(PromptCounts.takes({ name: 'used', args: [account, DAY] })).toBe(false);
  expect(PromptCounts.takes({ name: 'proveWritable', args: [] })).toBe(false);
});

test('charges are made by the calling thread, those of a moment together', async () => {
  const { counts, left } = counting();
  const made = Array.from({ length: 9 }, () => counts.perform(CHARGE));
  expect(used()).toEqual({ result: 0 });
  expect(await Promise.all(made)).toEqual(Array(9).fill(true));
  expect(used()).toEqual({ result: 9 });
  expect(left).toEqual([]);
  const last = counts.perform(CHARGE);
  counts.makeAll();
  expect(used()).toEqual({ result: 10 });
  expect(await last).toBe(true);
});

describe('the other thread makes a charge', () => {
  test('while another process has the lock: the calling thread does not wait for it', async () => {
    const other = await lockedByOther(file);
    // It would wait for ever, because nobody releases the lock meanwhile.
    expect(here.performAtOnce([CHARGE])).toBeUndefined();
    await other.release();
    expect(here.performAtOnce([CHARGE])).toEqual([{ result: true }]);
    expect(used()).toEqual({ result: 1 });
  });

  test('while it has other calls to make', async () => {
    const { counts, left } = counting(undefined, false);
    expect(await counts.perform(CHARGE)).toBe(true);
    expect(left).toEqual([CHARGE]);
    expect(used()).toEqual({ result: 1 });
  });

  test('if there are too many of them at once', async () => {
    const { counts, left } = counting();
    await Promise.all(Array.from({ length: 51 }, () => counts.perform(CHARGE)));
    expect(left).toHaveLength(51);
    expect(used()).toEqual({ result: 51 });
  });

  test('that fails, and reports why', async () => {
    const { counts, left } = counting();
    const unknown: Call = { name: 'charge', args: [{ meter: 99 }, DAY, 9] };
    const outcomes = await Promise.allSettled([counts.perform(CHARGE), counts.perform(unknown)]);
    expect(outcomes).toMatchObject([{ value: true }, { reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } }]);
    expect(left).toEqual([unknown]);
    expect(used()).toEqual({ result: 1 });
  });

  test('once each if SQLite undoes those of a moment as a whole', async () => {
    const other = new Database(file);
    other.exec(`CREATE TRIGGER full BEFORE INSERT ON client_usage WHEN NEW.period = 'full'
      BEGIN SELECT raise(ROLLBACK, 'full'); END`);
    other.close();
    const { counts, left } = counting();
    const full: Call = { name: 'charge', args: [account, 'full', 9] };
    const outcomes = await Promise.allSettled([CHARGE, full, CHARGE].map((call) => counts.perform(call)));
    expect(outcomes).toMatchObject([{ value: true }, { reason: { message: 'full' } }, { value: true }]);
    expect(left).toEqual([CHARGE, full, CHARGE]);
    expect(used()).toEqual({ result: 2 });
  });

  test('for ten seconds after a slow one, such as on a disk that does not keep up', async () => {
    let now = 0;
    let takes = 51;
    const ticks = () => {
      now += takes;
      return now;
    };
    const { counts, left } = counting(ticks);
    await counts.perform(CHARGE);
    expect(left).toEqual([]);
    await counts.perform(CHARGE);
    expect(left).toHaveLength(1);
    takes = 1;
    now += 9_000;
    await counts.perform(CHARGE);
    expect(left).toHaveLength(2);
    now += 1_000;
    await counts.perform(CHARGE);
    expect(left).toHaveLength(2);
    expect(used()).toEqual({ result: 4 });
  });
});

test('the calling thread never waits for the disk: it neither makes checkpoints nor starts the journal anew', async () => {
  const { counts, left } = counting();
  const turns: number[] = [];
  for (let count = 1; count <= 3_000; count++) {
    const before = left.length;
    await counts.perform(CHARGE);
    if (left.length > before) turns.push(count);
  }
  expect(used()).toEqual({ result: 3_000 });
  // The other thread makes a checkpoint once the journal has a thousand pages, and starts it anew with the next charge.
  expect(turns).toEqual([1000, 1001, 2001, 2002]);
});
