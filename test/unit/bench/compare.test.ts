import { describe, expect, it } from 'vitest';
import { areaChange, comparable, compare, timeRatio } from '../../../bench/src/compare.ts';
import { report, run } from '../../support/bench/runs.ts';

const named = (instance: string, change: Parameters<typeof run>[0] = {}) => run({ instance, ...change });

describe('compare', () => {
  it('judges each instance: fewer pieces left out first, then less area', () => {
    const before = [named('a'), named('b'), named('c'), named('d'), named('e')];
    const now = [
      named('a'),
      named('b', { area: 100 }),
      named('c', { area: 300 }),
      named('d', { area: 100, unplaced: 1 }),
      named('e', { area: 200, layout: 'other' }),
    ];
    const { pairs, total } = compare(report(before), report(now));
    expect(pairs.map(({ instance, verdict, changed }) => [instance, verdict, changed])).toEqual([
      ['a', 'same', false],
      ['b', 'better', false],
      ['c', 'worse', false],
      ['d', 'worse', false],
      ['e', 'same', true],
    ]);
    expect(total).toMatchObject({ instances: 5, better: 1, same: 2, worse: 2, changed: 1 });
    expect(total.before).toEqual({ sheets: 10, area: 1000, unplaced: 0, ms: 50 });
    expect(total.now).toEqual({ sheets: 10, area: 900, unplaced: 1, ms: 50 });
    expect(comparable(pairs).map(({ instance }) => instance)).toEqual(['a', 'b', 'c', 'e']);
    expect(comparable(pairs).map(areaChange)).toEqual([0, -0.5, 0.5, 0]);
  });

  it('groups as the new report does, and names what only one of them has', () => {
    const before = [named('a', { group: 'x' }), named('gone', { group: 'x' })];
    const now = [named('a', { group: 'y' }), named('new', { group: 'y' })];
    const { groups, onlyBefore, onlyNow } = compare(report(before), report(now));
    expect(groups.map(({ group, instances }) => [group, instances])).toEqual([['y', 1]]);
    expect([onlyBefore, onlyNow]).toEqual([['gone'], ['new']]);
  });

  it('takes the largest budget that both have', () => {
    const before = [10, 100, 1000].map((iterationLimit) =>
      named('a', { iterationLimit, area: iterationLimit }),
    );
    const now = [1, 10, 100].map((iterationLimit) =>
      named('a', { iterationLimit, area: iterationLimit + 7 }),
    );
    const [pair] = compare(report(before), report(now)).pairs;
    expect(pair).toMatchObject({ before: { area: 100 }, now: { area: 107 } });
  });

  it('takes else the largest budget of each, and the means over its seeds', () => {
    const before = [
      named('a', { iterationLimit: 10, area: 900 }),
      named('a', { iterationLimit: 100, area: 200 }),
    ];
    const now = [
      named('a', { seed: 0, area: 200, layout: 'abc' }),
      named('a', { seed: 1, area: 300, layout: 'abc', ms: 30 }),
    ];
    const [pair] = compare(report(before), report(now)).pairs;
    expect(pair).toMatchObject({
      before: { area: 200 },
      now: { area: 250, ms: 20 },
      verdict: 'worse',
      changed: false,
    });
    expect(pair && timeRatio(pair)).toBe(2);
  });

  it('tests the areas, and the times by their ratios', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const before = names.map((name) => named(name));
    const now = names.map((name, index) => named(name, { area: 201 + index, ms: 5 }));
    const { area, time } = compare(report(before), report(now));
    expect(area).toMatchObject({ n: 5, positive: 15, negative: 0, pValue: 0.0625 });
    expect(time).toMatchObject({ n: 5, positive: 0, negative: 15, pValue: 0.0625 });
  });

  it('compares with layouts alone, which have no times', () => {
    const { ms: _, ...untimed } = named('a');
    const settings = { jobs: '2', kerf: '3' };
    const before = { ...report([]), runs: [untimed] };
    const { pairs, total, time, settings: changes } = compare(before, report([named('a')], { settings }));
    expect(pairs).toMatchObject([{ verdict: 'same', before: { ms: null }, now: { ms: 10 } }]);
    expect(total).toMatchObject({ before: { ms: null }, now: { ms: 10 } });
    expect(pairs.map(timeRatio)).toEqual([null]);
    expect(time.n).toBe(0);
    expect(changes.map(({ name }) => name)).toEqual(['kerf']);
  });
});
