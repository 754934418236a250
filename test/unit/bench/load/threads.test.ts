import { existsSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import {
  type ThreadTimes,
  type ThreadUse,
  threadUse,
  timesBetween,
} from '../../../../bench/src/load/threads.ts';

const use = (
  ...threads: readonly (readonly [string, 'eventLoop' | 'helpers' | 'solvers', number])[]
): ThreadUse => new Map(threads.map(([tid, part, nanoseconds]) => [tid, { part, nanoseconds }]));

it('adds up what each kind of thread has used in between', () => {
  const before = use(
    ['1', 'eventLoop', 1e9],
    ['2', 'helpers', 5e9],
    ['3', 'solvers', 1e9],
    ['4', 'helpers', 7e9],
  );
  // The fourth has ended; the fifth and the sixth are new.
  const after = use(
    ['1', 'eventLoop', 3e9],
    ['2', 'helpers', 6e9],
    ['3', 'solvers', 1.5e9],
    ['5', 'solvers', 0.25e9],
    ['6', 'helpers', 0.5e9],
  );
  expect(timesBetween(before, after)).toEqual({ eventLoop: 2, helpers: 1.5, solvers: 0.75 });
});

it.skipIf(!existsSync('/proc/self/schedstat'))('reads the threads of this process (on Linux)', () => {
  const before = threadUse();
  // Threads of a process with the lowest priority cannot be told apart.
  expect(before === undefined).toBe(getPriority() >= 19);
  if (before === undefined) return;
  expect([...before.values()].filter(({ part }) => part === 'eventLoop')).toHaveLength(1);
  // The kernel may bring the figures up to date only at its next tick, so one reading later they may be the same.
  let times: ThreadTimes;
  do times = timesBetween(before, threadUse() ?? new Map());
  while (times.eventLoop === 0);
  expect(times.eventLoop).toBeGreaterThan(0);
});

it('knows nothing of a process that there is not', () => {
  expect(threadUse(2 ** 30)).toBeUndefined();
});
