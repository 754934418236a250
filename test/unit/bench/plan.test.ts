import { describe, expect, it } from 'vitest';
import { type Course, plan } from '../../../bench/src/plan.ts';
import { toRequest } from '../../../bench/src/read/convert.ts';
import { UsageError } from '../../../src/setting.ts';

const instance = (name: string, width = 6) => ({
  name,
  leftOut: [],
  request: toRequest({ pieces: [{ width, height: 4 }], sheets: [{ width: 32, height: 22 }] }),
});

const NO_LIMIT = { iterationLimit: null, timeLimitMs: null };
const COURSE: Course = { changes: {}, seeds: [null], budgets: [NO_LIMIT], grouping: 'auto' };

const decoded = (job: Uint8Array) => JSON.parse(Buffer.from(job).toString());

describe('plan', () => {
  it('solves every instance with every budget and every seed', () => {
    const budgets = [10, 20].map((iterationLimit) => ({ iterationLimit, timeLimitMs: null }));
    const tasks = plan([instance('set/a_1'), instance('set/b_1')], { ...COURSE, budgets, seeds: [3, 4] });
    expect(tasks.map((task) => [task.instance, task.group, task.budget.iterationLimit, task.seed])).toEqual([
      ['set/a_1', 'set/a', 10, 3],
      ['set/a_1', 'set/a', 10, 4],
      ['set/a_1', 'set/a', 20, 3],
      ['set/a_1', 'set/a', 20, 4],
      ['set/b_1', 'set/b', 10, 3],
      ['set/b_1', 'set/b', 10, 4],
      ['set/b_1', 'set/b', 20, 3],
      ['set/b_1', 'set/b', 20, 4],
    ]);
    expect(tasks.slice(0, 3).map(({ job }) => decoded(job()).builder)).toMatchObject([
      { maxBuildCalls: 10, noiseSeed: '3' },
      { maxBuildCalls: 10, noiseSeed: '4' },
      { maxBuildCalls: 20, noiseSeed: '3' },
    ]);
  });

  it('limits the time where that is asked for, and else to a day', () => {
    const budgets = [{ iterationLimit: null, timeLimitMs: 250 }];
    const [timed] = plan([instance('set/a')], { ...COURSE, budgets });
    const [free] = plan([instance('set/a')], COURSE);
    expect([timed, free].map((task) => task && decoded(task.job()).maxMs)).toEqual([250, 86_400_000]);
  });

  it('names the instance that is not a valid job', () => {
    const planning = () => plan([instance('set/good'), instance('set/bad', 0)], COURSE);
    expect(planning).toThrow(UsageError);
    expect(planning).toThrow('set/bad: pieces[0]: width must be from 1 to 1000000, not 0.');
  });

  it('gives no threads to a strategy that has one', () => {
    expect(() => plan([instance('set/a')], { ...COURSE, changes: { threads: 2 } })).toThrow(
      '--threads is for the strategy alns',
    );
  });
});
