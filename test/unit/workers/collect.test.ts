import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectAtRest, collector } from '../../../src/workers/collect.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

it('collects once a thread has done nothing for a while, not between two pieces of work', () => {
  const collect = vi.fn();
  const hasWorked = collectAtRest(collect);
  for (let work = 0; work < 5; work++) {
    hasWorked();
    vi.advanceTimersByTime(9_000);
  }
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
  hasWorked();
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(2);
});

it('frees what nobody holds', () => {
  const collect = collector();
  const hold = { memory: new ArrayBuffer(50_000_000) };
  collect();
  const before = process.memoryUsage().arrayBuffers;
  hold.memory = new ArrayBuffer(0);
  const freed = () => before - process.memoryUsage().arrayBuffers;
  // V8 frees buffers beside the thread, and counts them at the next collection.
  for (let collections = 0; collections < 10 && freed() < 40_000_000; collections++) collect();
  expect(freed()).toBeGreaterThan(40_000_000);
});
