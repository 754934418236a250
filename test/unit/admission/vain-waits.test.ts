import { beforeEach, expect, it } from 'vitest';
import { VainWaits } from '../../../src/admission/vain-waits.ts';

let now: number;
let waits: VainWaits;

beforeEach(() => {
  now = 1_000_000;
  waits = new VainWaits(() => now);
});

const count = (owner: string, times: number) =>
  Array.from({ length: times }, () => waits.count(owner)).filter(Boolean).length;

it('refunds ten in a minute to each owner', () => {
  expect([count('a', 15), count('b', 9)]).toEqual([10, 9]);
  now += 59_999;
  expect([count('a', 1), count('b', 2)]).toEqual([0, 1]);
  now += 1;
  expect([count('a', 15), count('b', 15)]).toEqual([10, 10]);
});

it('counts for thousands of owners at a time, and beyond that forgets the first', () => {
  count('first', 10);
  count('second', 10);
  for (let other = 0; other < 9_999; other += 1) count(`other ${other}`, 1);
  expect([count('second', 1), count('first', 1)]).toEqual([0, 1]);
});
