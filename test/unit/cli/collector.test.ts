import { afterEach, describe, expect, it, vi } from 'vitest';
import { ByteBudget } from '../../../src/admission/byte-budget.ts';
import { collectAfterwards } from '../../../src/cli/collector.ts';

const MIB = 1_048_576;

afterEach(() => {
  vi.useRealTimers();
});

it('collects only once much was held and little of it is left', () => {
  vi.useFakeTimers();
  const budget = new ByteBudget({ total: 320 * MIB, perClient: 320 * MIB });
  let collected = 0;
  const collect = () => {
    collected += 1;
  };
  collectAfterwards(budget, { work: () => 0, collect, trim() {} });
  const pass = () => vi.advanceTimersByTime(10_000);
  const [first, second] = [budget.lease('a'), budget.lease('a')];
  first.resize(100 * MIB);
  second.resize(100 * MIB);
  pass();
  first.release();
  pass();
  expect(collected).toBe(0);
  second.release();
  pass();
  pass();
  expect(collected).toBe(1);
});

it('never collects after small answers, however many bytes they add up to', () => {
  vi.useFakeTimers();
  const budget = new ByteBudget({ total: 320 * MIB, perClient: 320 * MIB });
  const collect = vi.fn();
  collectAfterwards(budget, { work: () => 0, collect, trim() {} });
  for (let answers = 0; answers < 1_000; answers++) {
    const lease = budget.lease('a');
    lease.resize(MIB);
    lease.release();
  }
  vi.advanceTimersByTime(60_000);
  expect(collect).not.toHaveBeenCalled();
});

describe('once the event loop is at rest', () => {
  /** Passes intervals in which the event loop works for so many milliseconds. Tells what it did in which of them. */
  function passed(...workOfEach: number[]): { collected: number[]; trimmed: number[] } {
    vi.useFakeTimers();
    const budget = new ByteBudget({ total: 320 * MIB, perClient: 320 * MIB });
    const collected: number[] = [];
    const trimmed: number[] = [];
    let worked = 70_000;
    let interval = 0;
    collectAfterwards(budget, {
      work: () => worked,
      collect: () => void collected.push(interval),
      trim: () => void trimmed.push(interval),
    });
    for (const work of workOfEach) {
      worked += work;
      vi.advanceTimersByTime(10_000);
      interval += 1;
    }
    return { collected, trimmed };
  }

  const collections = (...workOfEach: number[]) => passed(...workOfEach).collected;

  it('collects after much work, and not again', () => {
    expect(collections(9_000, 9_000, 190, 10, 10, 10)).toEqual([3]);
  });

  it('does not collect in a short pause', () => {
    expect(collections(9_000, 10, 9_000, 10, 9_000)).toEqual([]);
  });

  it('does not collect while it is at work', () => {
    expect(collections(...Array.from({ length: 100 }, () => 5_000))).toEqual([]);
  });

  it('does not collect while solves leave the event loop a few percent of the processors', () => {
    expect(collections(...Array.from({ length: 100 }, () => 300))).toEqual([]);
  });

  it('collects once a minute at most under a small load', () => {
    expect(collections(...Array.from({ length: 60 }, () => 190)).length).toBeLessThanOrEqual(10);
  });

  it('does not collect after little work', () => {
    expect(collections(200, 200, 10, 10)).toEqual([]);
  });

  it('trims a few times after a collection while it is at rest, and never else', () => {
    expect(passed(9_000, 9_000, 100, 10, 10, 10, 300, 100, 10, 10)).toEqual({
      collected: [3],
      trimmed: [4, 5, 7, 8],
    });
    expect(passed(...Array.from({ length: 100 }, () => 5_000)).trimmed).toEqual([]);
    expect(passed(200, 200, 10, 10).trimmed).toEqual([]);
  });
});
