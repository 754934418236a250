import { describe, expect, it } from 'vitest';
import { byBudget, greatestBound, summarise } from '../../../bench/src/summary.ts';
import { run } from '../../support/bench/runs.ts';

describe('summarise', () => {
  it('sums up the instances of each group, and of all', () => {
    const [summary] = summarise([
      run({ instance: 'x/1', group: 'x', sheets: 2, area: 200, usedArea: 150, bound: 100, gap: 0.5, ms: 10 }),
      run({
        instance: 'x/2',
        group: 'x',
        sheets: 1,
        area: 100,
        usedArea: 95,
        bound: 100,
        gap: 0,
        optimal: true,
        ms: 30,
      }),
      run({
        instance: 'y/1',
        group: 'y',
        sheets: 4,
        area: 400,
        usedArea: 100,
        bound: 300,
        gap: 0.25,
        ms: 20,
      }),
    ]);
    expect(summary?.groups.map(({ group, instances }) => [group, instances])).toEqual([
      ['x', 2],
      ['y', 1],
    ]);
    expect(summary?.groups[0]).toEqual({
      group: 'x',
      instances: 2,
      sheets: { mean: 3, best: 3, worst: 3 },
      area: 300,
      utilization: (0.75 + 0.95) / 2,
      bound: 200,
      gap: 0.25,
      optimal: 1,
      unplaced: 0,
      value: 10,
      ms: { mean: 20, median: 20, p95: 29, max: 30 },
      cpuMs: 9,
      iterationsPerSecond: 2000,
    });
    expect(summary?.total).toMatchObject({ group: 'total', instances: 3, area: 700, bound: 500, gap: 0.25 });
  });

  it('takes mean, best and worst over the seeds of each instance', () => {
    const seeds = (instance: string, sheets: readonly number[]) =>
      sheets.map((number, seed) =>
        run({ instance, seed, sheets: number, area: number * 100, unplaced: seed, optimal: number === 3 }),
      );
    const [summary] = summarise([...seeds('x/1', [3, 5, 4]), ...seeds('x/2', [8, 8, 11])]);
    expect(summary?.total).toMatchObject({
      instances: 2,
      sheets: { mean: 13, best: 11, worst: 16 },
      area: 1300,
      unplaced: 2,
      optimal: 1,
    });
  });

  it('knows no bound of a group where one instance has none, and no gap where none has one', () => {
    const [some] = summarise([run({ instance: 'x/1' }), run({ instance: 'x/2', bound: null, gap: null })]);
    expect(some?.total).toMatchObject({ bound: null, gap: 0.5 });
    const [none] = summarise([run({ bound: null, gap: null, area: 0, usedArea: 0 })]);
    expect(none?.total).toMatchObject({ bound: null, gap: null, utilization: null });
  });

  it('keeps budgets apart, the least first', () => {
    const runs = [100, 10].map((iterationLimit) => run({ iterationLimit, sheets: iterationLimit }));
    expect(summarise(runs).map(({ budget, total }) => [budget.iterationLimit, total.sheets.mean])).toEqual([
      [10, 10],
      [100, 100],
    ]);
    const timed = [50, 5].map((timeLimitMs) => run({ iterationLimit: 7, timeLimitMs }));
    expect(byBudget(timed).map(({ budget }) => budget.timeLimitMs)).toEqual([5, 50]);
  });
});

it('takes the greatest of several bounds', () => {
  expect(greatestBound([run({ bound: 3 }), run({ bound: null }), run({ bound: 5 })])).toBe(5);
  expect(greatestBound([run({ bound: null })])).toBeNull();
});
