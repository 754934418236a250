import { expect, it } from 'vitest';
import { Sweeping } from '../../../src/jobs/runner.ts';

it('looks every ten seconds, and at each beat while more is left', async () => {
  let now = 5_000;
  const found = [16, 3, 0];
  const asked: number[] = [];
  const store = {
    sweep: async () => {
      asked.push(now);
      return found.shift() ?? 0;
    },
  };
  const sweeping = new Sweeping({ store, clock: () => '2026-01-01T00:00:00.000Z', ticks: () => now });
  for (const at of [5_000, 6_000, 7_000, 15_999, 16_000]) {
    now = at;
    await sweeping.sweep();
  }
  expect(asked).toEqual([5_000, 6_000, 16_000]);
});
