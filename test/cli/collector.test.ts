import { afterEach, expect, it, vi } from 'vitest';
import { ByteBudget } from '../../src/admission/byte-budget.ts';
import { collectAfterwards } from '../../src/cli/collector.ts';

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
  collectAfterwards(budget, collect);
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
  collectAfterwards(budget, collect);
  for (let answers = 0; answers < 1_000; answers++) {
    const lease = budget.lease('a');
    lease.resize(MIB);
    lease.release();
  }
  vi.advanceTimersByTime(60_000);
  expect(collect).not.toHaveBeenCalled();
});
