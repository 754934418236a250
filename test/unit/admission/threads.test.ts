import { describe, expect, it } from 'vitest';
import { Threads } from '../../../src/admission/threads.ts';

/** The least limits with one extra thread for short work. */
const threadsOf = (threads: number, shortThreads = 1) => new Threads({ threads, shortThreads }, () => 0);

describe('the extra threads for short work', () => {
  it('are available while long work holds all others', () => {
    const threads = threadsOf(2);
    const first = threads.take('a', 1, 'long');
    expect(threads.haveFreeForShort).toBe(false);
    threads.take('b', 1, 'long');
    expect([threads.haveFreeForShort, threads.free > 0]).toEqual([true, false]);
    threads.release('a', first, 1);
    expect(threads.haveFreeForShort).toBe(false);
  });

  it('are not available if short work holds one of the others: that one is free soon', () => {
    const threads = threadsOf(2);
    threads.take('a', 1, 'long');
    threads.take('b', 1, 'short');
    expect(threads.haveFreeForShort).toBe(false);
  });
});

it("counts time on an extra thread as its owner's", () => {
  let now = 0;
  const threads = new Threads({ threads: 1, shortThreads: 1 }, () => now);
  threads.take('long', 1, 'long');
  const grant = threads.take('short', 1, 'extra');
  now = 500;
  expect(threads.rank('short')).toBe(500);
  threads.release('short', grant, 1);
  expect(threads.rank('short')).toBe(500);
});
