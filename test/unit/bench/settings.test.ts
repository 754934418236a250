import { describe, expect, it } from 'vitest';
import { readSettings, SETTING_OPTIONS } from '../../../bench/src/settings.ts';
import { readOptions } from '../../../src/arguments.ts';
import { UsageError } from '../../../src/setting.ts';

describe('readSettings', () => {
  it.each([
    ['7', [7]],
    ['0..4', [0, 1, 2, 3, 4]],
    ['9,1..3,2', [9, 1, 2, 3]],
  ])('reads the seeds %s', (seeds, expected) => {
    expect(readSettings({ seeds }).seeds).toEqual(expected);
  });

  it('makes a budget of each limit, in ascending order', () => {
    expect(readSettings({ iterations: '1000,10,10' }).budgets).toEqual([
      { iterationLimit: 10, timeLimitMs: null },
      { iterationLimit: 1000, timeLimitMs: null },
    ]);
    expect(readSettings({ iterations: '5', timeLimit: '20,100' }).budgets).toEqual([
      { iterationLimit: 5, timeLimitMs: 20 },
      { iterationLimit: 5, timeLimitMs: 100 },
    ]);
  });

  it.each([
    [['--strategy=magic'], '--strategy must be one of greedy'],
    [['--rotation=yes'], "--rotation must be one of on, off, as-given, not 'yes'"],
    [['--stages=-1'], "--stages must be an integer from 0 to 1000000, not '-1'"],
    [['--jobs=9999'], '--jobs must be an integer from 1'],
    [['--iterations=10,x'], '--iterations must be an integer from 1 to 10000000, or a list of them'],
    [['--iterations=1,2', '--time-limit=1,2'], 'only one of --iterations and --time-limit can be a list'],
    [['--seeds=4..1'], '--seeds must be a list'],
    [['--seeds=0..999999999'], '--seeds must be a list'],
    [['--filter=('], "--filter must be a regular expression, not '('"],
    [['--threshold=much'], '--threshold must be a list'],
  ])('refuses %j', (args, message) => {
    expect(() => readSettings(readOptions(SETTING_OPTIONS, args))).toThrow(UsageError);
    expect(() => readSettings(readOptions(SETTING_OPTIONS, args))).toThrow(message);
  });
});
