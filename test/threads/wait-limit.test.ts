import { beforeEach, describe, expect, it } from 'vitest';
import { WaitLimit } from '../../src/threads/wait-limit.ts';

let now: number;

beforeEach(() => {
  now = 5_000;
});

describe('the time for waiting', () => {
  it('passes while the request waits, and only then', () => {
    const waits = new WaitLimit(1_000, () => now);
    now += 10_000;
    expect([waits.leftMs, waits.waitedMs]).toEqual([1_000, 0]);
    const end = waits.begin();
    now += 300;
    end();
    now += 10_000;
    expect([waits.leftMs, waits.waitedMs]).toEqual([700, 300]);
  });

  it('is all of it together, and runs out no further', () => {
    const waits = new WaitLimit(1_000, () => now);
    for (const ms of [600, 600]) {
      const end = waits.begin();
      now += ms;
      end();
    }
    expect([waits.leftMs, waits.waitedMs]).toEqual([0, 1_200]);
  });
});
