import { expect, test } from 'vitest';
import { performInTime } from '../../../src/state/batch.ts';
import type { Outcome, Sent } from '../../../src/state/store-thread.ts';

const LOCKED: Outcome = { error: new Error('locked'), isLocked: true };

type Perform = Parameters<typeof performInTime>[2];

/** The outcomes of the calls. */
function outcomesOf(calls: readonly Sent[], perform: Perform, mostMs = () => 5_000) {
  const told: (readonly [number, Outcome])[][] = [];
  performInTime(calls, mostMs, perform, (answers) =>
    told.push(answers.map(({ id, outcome }) => [id, outcome])),
  );
  return told;
}

/** Calls that have waited so long already. */
const calls = (...waits: number[]): Sent[] =>
  waits.map((waitedMs, id) => ({ id, call: { name: 'proveWritable', args: [] }, waitedMs }));

test('what is done at once is done together, with as much time as the first one asked for has left', () => {
  const asked: unknown[] = [];
  const told = outcomesOf(calls(0, 1_000), (open, waitMs) => {
    asked.push([open.length, waitMs]);
    return open.map(({ id }) => ({ result: id }));
  });
  expect(asked).toEqual([[2, 4_000]]);
  expect(told).toEqual([
    [
      [0, { result: 0 }],
      [1, { result: 1 }],
    ],
  ]);
});

test('a call that arrives while others wait waits as long as the policy says, and is answered at once', () => {
  const waited = new Map<number, number>();
  let passed = 0;
  const told = outcomesOf(calls(0, 2_000, 4_990, 4_950), (open, waitMs) => {
    passed += waitMs;
    for (const { id, waitedMs } of open) waited.set(id, waitedMs + passed);
    return open.map(() => LOCKED);
  });
  expect(Object.fromEntries(waited)).toEqual({ 0: 5_000, 1: 5_000, 2: 5_000, 3: 4_960 });
  expect(told.map((answers) => answers.map(([id]) => id))).toEqual([[2, 3], [1], [0]]);
});

test('a call that has waited too long is tried once', () => {
  const asked: number[] = [];
  const told = outcomesOf(calls(9_000), (open, waitMs) => {
    asked.push(waitMs);
    return open.map(() => LOCKED);
  });
  expect([asked, told]).toEqual([[0], [[[0, LOCKED]]]]);
});

test('a call that fails for another reason is not retried, and no call is once time is up', () => {
  const failed: Outcome = { error: new Error('disk full'), isLocked: false };
  let mostMs = 5_000;
  const perform: Perform = (open) => {
    mostMs = 0;
    return open.map(({ id }) => (id === 2 ? failed : LOCKED));
  };
  expect(outcomesOf(calls(0, 2_000, 0), perform, () => mostMs)).toEqual([
    [
      [0, LOCKED],
      [1, LOCKED],
      [2, failed],
    ],
  ]);
});
