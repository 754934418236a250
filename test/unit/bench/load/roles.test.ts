import { afterEach, expect, it, vi } from 'vitest';
import { cpuSeconds } from '../../../../bench/src/load/roles.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('is what the process has spent in its own code and in the kernel', () => {
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 1_500_000, system: 250_000 });
  expect(cpuSeconds()).toBe(1.75);
});
