import { describe, expect, it } from 'vitest';
import { compare } from '../../../bench/src/compare.ts';
import { DEFAULT_THRESHOLDS, passed, readThresholds } from '../../../bench/src/thresholds.ts';
import { UsageError } from '../../../src/setting.ts';
import { report, run } from '../../support/bench/runs.ts';

const total = (before: Parameters<typeof run>[0], now: Parameters<typeof run>[0]) =>
  compare(report([run(before)]), report([run(now)])).total;

describe('readThresholds', () => {
  it('reads a list', () => {
    expect(readThresholds('area=0.5,time=20,changed=0')).toEqual({ area: 0.5, time: 20, changed: 0 });
    expect(readThresholds()).toEqual(readThresholds(DEFAULT_THRESHOLDS));
  });

  it.each(['', 'area', 'area=', 'area=-1', 'colour=1', 'area=1,,time=2', 'toString=1'])(
    'refuses %j',
    (given) => {
      expect(() => readThresholds(given)).toThrow(UsageError);
      expect(() => readThresholds(given)).toThrow('(of area, sheets, unplaced, time, changed)');
    },
  );
});

describe('passed', () => {
  it('lets pass what is as good as before, or better', () => {
    const strict = readThresholds('area=0,sheets=0,unplaced=0,time=0,changed=0');
    expect(passed(total({}, {}), strict)).toEqual([]);
    expect(passed(total({}, { area: 100, sheets: 1, ms: 1 }), strict)).toEqual([]);
  });

  it.each([
    [{ area: 202 }, 'area=0.5', 'sheet area: 1.00 % more than before, past the threshold of 0.5 %'],
    [{ sheets: 4 }, 'sheets=1', 'sheets: 2 more than before, past the threshold of 1'],
    [{ unplaced: 1 }, 'unplaced=0', 'unplaced pieces: 1 more than before, past the threshold of 0'],
    [{ ms: 13 }, 'time=20', 'time: 30.00 % more than before, past the threshold of 20 %'],
    [{ layout: 'x' }, 'changed=0', 'changed layouts: 1 more than before, past the threshold of 0'],
  ])('tells what is worse: %j', (now, given, sentence) => {
    expect(passed(total({}, now), readThresholds(given))).toEqual([sentence]);
  });
});
