import { beforeEach, expect, it } from 'vitest';
import { Refunds } from '../../../src/admission/charge.ts';
import { ClientGone } from '../../../src/admission/slots.ts';
import { ContractError } from '../../../src/contract/errors.ts';

const BUSY = new ContractError('server_busy');

let now: number;
let refunds: Refunds;

beforeEach(() => {
  now = 1_000_000;
  refunds = new Refunds(() => now);
});

/** How many of `times` tasks that never started are refunded. */
const refunded = (identity: string, times: number, reason: Error = BUSY) =>
  Array.from({ length: times }, () => refunds.isDue(identity, false, reason)).filter(Boolean).length;

it('are due ten times in a minute to each client whose tasks never start', () => {
  expect([refunded('a', 15), refunded('b', 9, new ClientGone())]).toEqual([10, 9]);
  now += 59_999;
  expect([refunded('a', 1), refunded('b', 2)]).toEqual([0, 1]);
  now += 1;
  expect([refunded('a', 15), refunded('b', 15)]).toEqual([10, 10]);
});

it('are always due where the client is not the reason', () => {
  expect(refunded('a', 50, new ContractError('rate_limit_exceeded'))).toBe(50);
});

it('are due for started tasks only if they end busy', () => {
  expect([BUSY, new ClientGone(), new Error('panic')].map((each) => refunds.isDue('a', true, each))).toEqual([
    true,
    false,
    false,
  ]);
});

it('are counted for thousands of clients at a time; beyond that, all counts start again', () => {
  refunded('first', 10);
  for (let other = 1; other < 9_999; other += 1) refunded(`other ${other}`, 1);
  expect(refunded('first', 1)).toBe(0);
  refunded('last', 1);
  expect(refunded('first', 1)).toBe(1);
});
