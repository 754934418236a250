import { describe, expect, it } from 'vitest';
import { JobWaits, MAX_WAITS } from '../../../src/jobs/waits.ts';

/** Far longer than any test. */
const LONG_MS = 3_600_000;

const never = new AbortController().signal;

/** Waits of keys, and how they ended. */
function waiting() {
  const waits = new JobWaits();
  const ask = (key: string, job = 1, gone = never) =>
    waits.wait(job, key, LONG_MS, gone).then(
      () => 'ended',
      (error: { code: string }) => error.code,
    );
  /** Lets as many wait as may, of one key. Returns how many. */
  const fill = (key: string) => {
    const before = waits.size;
    for (let asked = 0; asked < 2 * MAX_WAITS.perClient; asked++) void ask(key);
    return waits.size - before;
  };
  return { waits, ask, fill };
}

describe('waits for the ends of jobs', () => {
  it('end with their job, their time and their client, and leave nothing behind', async () => {
    const { waits, ask } = waiting();
    const client = new AbortController();
    const all = [ask('a', 1), ask('a', 2), ask('b', 2, client.signal), waits.wait(3, 'c', 1, never)];
    expect([waits.size, waits.jobs]).toEqual([4, [1, 2, 3]]);
    waits.wake(1);
    client.abort();
    await Promise.all([all[0], all[2], all[3]]);
    expect([waits.size, waits.jobs]).toEqual([1, [2]]);
    waits.close();
    await all[1];
    expect([waits.size, waits.jobs]).toEqual([0, []]);
    expect(await ask('a')).toBe('ended');
  });

  it('are at most so many of a key: another key may still wait, and an end makes room', async () => {
    const { waits, ask, fill } = waiting();
    expect(fill('a')).toBe(MAX_WAITS.perClient);
    expect(await ask('a', 2)).toBe('server_busy');
    const client = new AbortController();
    const other = ask('b', 2, client.signal);
    expect(waits.size).toBe(MAX_WAITS.perClient + 1);
    client.abort();
    expect(await other).toBe('ended');
    waits.wake(1);
    expect(waits.size).toBe(0);
    expect(fill('a')).toBe(MAX_WAITS.perClient);
    waits.close();
  });

  it('are bounded over all keys, and many keys that wait a lot leave room for one that does not', () => {
    const { waits, ask, fill } = waiting();
    for (let key = 0; key < 25; key++) fill(`greedy ${key}`);
    expect(waits.size).toBeLessThan(0.95 * MAX_WAITS.total);
    const before = waits.size;
    void ask('modest', 7);
    expect(waits.size).toBe(before + 1);
    for (let key = 0; key < 2 * MAX_WAITS.total; key++) void ask(`one of many ${key}`);
    expect(waits.size).toBeLessThanOrEqual(MAX_WAITS.total);
    waits.close();
  });
});
