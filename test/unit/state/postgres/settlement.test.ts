import { beforeEach, expect, test } from 'vitest';
import { Settlement } from '../../../../src/state/postgres/settlement.ts';

let timers: (() => void)[];
let lost: number[];
let done: string[];
let isAway: boolean;
let settlement: Settlement;

const debt = (name: string) => async () => {
  if (isAway) throw new Error('away');
  done.push(name);
};

beforeEach(() => {
  [timers, lost, done, isAway] = [[], [], [], true];
  const wait = (_: number, work: () => void) => {
    timers.push(work);
    return () => void (timers.includes(work) && timers.splice(timers.indexOf(work), 1));
  };
  settlement = new Settlement(wait, (count) => void lost.push(count));
});

test('debts are settled in order, once each, as soon as that is possible', async () => {
  for (const name of ['a', 'b', 'c']) settlement.owe(debt(name));
  await settlement.settle();
  expect([done, settlement.open]).toEqual([[], 3]);
  isAway = false;
  await Promise.all([settlement.settle(), settlement.settle()]);
  expect([done, settlement.open, timers]).toEqual([['a', 'b', 'c'], 0, []]);
});

test('a debt is tried again after a while, without being asked', async () => {
  settlement.owe(debt('a'));
  timers.shift()?.();
  await settlement.settle();
  isAway = false;
  expect(timers).toHaveLength(1);
  timers.shift()?.();
  await settlement.settle();
  expect(done).toEqual(['a']);
});

test('what cannot be settled at the end is reported, and so is what there is no room for', async () => {
  settlement.owe(debt('a'));
  settlement.owe(debt('b'));
  await settlement.close();
  expect([lost, timers]).toEqual([[2], []]);
  const full = new Settlement(
    () => () => {},
    (count) => void lost.push(count),
  );
  for (let index = 0; index < 10_001; index++) full.owe(debt('x'));
  expect([full.open, lost]).toEqual([10_000, [2, 1]]);
});
