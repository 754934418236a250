import { afterEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('tells the time of the machine as ISO 8601, to the millisecond', () => {
  vi.useFakeTimers();
  for (const at of [
    0, 5, 999, 1_000, 1_999, 951_826_554_007, 951_826_554_070, 951_826_554_999, 951_826_555_000, 5,
  ]) {
    vi.setSystemTime(at);
    expect(systemClock()).toBe(new Date(at).toISOString());
  }
});
