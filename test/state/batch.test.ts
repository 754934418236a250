import { expect, test } from 'vitest';
import { performInTime } from '../../src/state/batch.ts';
import type { Outcome, Sent } from '../../src/state/store-thread.ts';

const LOCKED: Outcome = { error: new Error('locked'), isLocked: true };

/** Calls that have waited so long already. */
const calls = (...waits: number[]): Sent[] =>
  waits.map((waitedMs, id) => ({ id, call: { name: 'proveWritable', args: [] }, waitedMs }));

test('what is done at once is done together, with as much time as the first one asked for has left', () => {
  const asked: unknown[] = [];
  const answers = performInTime(
    calls(0, 1_000),
    () => 5_000,
    (open, waitMs) => {
      asked.push([open.length, waitMs]);
      return open.map(({ id }) => ({ result: id }));
    },
  );
  expect(asked).toEqual([[2, 4_000]]);
  expect(answers).toEqual([0, 1].map((id) => ({ id, outcome: { result: id } })));
});

test('a call that came while others waited waits no longer than the policy says, and no less', () => {
  const waited = new Map<number, number>();
  let passed = 0;
  performInTime(
    calls(0, 2_000, 4_990, 4_950),
    () => 5_000,
    (open, waitMs) => {
      passed += waitMs;
      for (const { id, waitedMs } of open) waited.set(id, waitedMs + passed);
      return open.map(() => LOCKED);
    },
  );
  expect(Object.fromEntries(waited)).toEqual({ 0: 5_000, 1: 5_000, 2: 5_000, 3: 4_960 });
});

test('a call that has waited longer than it may is tried once', () => {
  const asked: number[] = [];
  const answers = performInTime(
    calls(9_000),
    () => 5_000,
    (open, waitMs) => {
      asked.push(waitMs);
      return open.map(() => LOCKED);
    },
  );
  expect([asked, answers]).toEqual([[0], [{ id: 0, outcome: LOCKED }]]);
});

test('what fails for another reason is not done again, and nothing is once there is no time', () => {
  const failed: Outcome = { error: new Error('disk full'), isLocked: false };
  let mostMs = 5_000;
  let rounds = 0;
  const answers = performInTime(
    calls(0, 2_000, 0),
    () => mostMs,
    (open) => {
      rounds += 1;
      mostMs = 0;
      return open.map(({ id }) => (id === 2 ? failed : LOCKED));
    },
  );
  expect([rounds, answers.map(({ id, outcome }) => [id, outcome])]).toEqual([
    1,
    [
      [0, LOCKED],
      [1, LOCKED],
      [2, failed],
    ],
  ]);
});
