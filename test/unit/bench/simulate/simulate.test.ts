import { expect, it } from 'vitest';
import { type Settings, simulate } from '../../../../bench/src/simulate/simulate.ts';

const SETTINGS: Settings = {
  nodes: 10,
  threads: 2,
  queue: 4,
  balancers: 1,
  load: 0.7,
  solveMs: 100,
  solves: 20_000,
  cores: 4,
  statementMs: 0.25,
  chargeMs: 0.03,
  networkMs: 0.5,
  seed: 1,
};

it('gives the same figures for the same settings, and others for another seed', () => {
  expect(simulate(SETTINGS)).toEqual(simulate(SETTINGS));
  expect(simulate({ ...SETTINGS, seed: 2 })).not.toEqual(simulate(SETTINGS));
});

it('refuses as many as the formula of Erlang says, if charges take no time', () => {
  // Two threads and no place to wait. Erlang's formula holds for any times with that mean.
  const exact = { ...SETTINGS, nodes: 1, threads: 2, queue: 0, solveMs: 1, solves: 100_000 };
  const offered = 1;
  const erlangB = offered ** 2 / 2 / (1 + offered + offered ** 2 / 2);
  const { refused } = simulate({ ...exact, load: offered / 2, statementMs: 0, chargeMs: 0, networkMs: 0 });
  expect(Math.abs(refused - erlangB)).toBeLessThan(0.01);
});

it('refuses what does not fit when more is asked than all threads can do', () => {
  const { refused, retried } = simulate({ ...SETTINGS, load: 2 });
  expect(refused).toBeGreaterThan(0.4);
  expect(refused).toBeLessThan(0.55);
  expect(retried).toBeGreaterThanOrEqual(refused);
});

it('a second node saves most of what the first one refuses, while not all are full', () => {
  const { refused, retried } = simulate({ ...SETTINGS, nodes: 3, queue: 1, balancers: 20, load: 0.8 });
  expect(retried).toBeGreaterThan(0.01);
  expect(refused).toBeLessThan(retried / 2);
});

it('balancers that do not know each other let solves wait longer', () => {
  const waits = [1, 20].map((balancers) => simulate({ ...SETTINGS, balancers, queue: 1_000 }).waitP99 ?? 0);
  expect(waits[1]).toBeGreaterThan(2 * (waits[0] ?? 0));
});

it('charges share statements when the database is too slow for one each', () => {
  const slow = simulate({ ...SETTINGS, solveMs: 5, threads: 16, cores: 1, statementMs: 2 });
  expect(slow.databaseLoad).toBeGreaterThan(0.9);
  expect(slow.chargesPerStatement).toBeGreaterThan(1.5);
  expect(simulate(SETTINGS).chargesPerStatement).toBeLessThan(1.1);
});
