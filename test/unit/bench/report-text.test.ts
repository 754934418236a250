import { describe, expect, it } from 'vitest';
import { reportText } from '../../../bench/src/report-text.ts';
import { report, run } from '../../support/bench/runs.ts';

const RUNS = [run(), run({ instance: 'set/b_1', group: 'set/b', bound: null, gap: null, ms: 20 })];

describe('reportText', () => {
  it('shows a table by group, and what the figures rest on', () => {
    expect(reportText(report(RUNS))).toBe(
      [
        'group  instances  sheets  area  util %  bound  gap %  optimal  unplaced  mean ms  median  95th   max   it/s',
        '-----  ---------  ------  ----  ------  -----  -----  -------  --------  -------  ------  ----  ----  -----',
        'set/a          1       2   200   75.00    100  50.00        0         0     10.0    10.0  10.0  10.0  4,000',
        'set/b          1       2   200   75.00      –      –        0         0     20.0    20.0  20.0  20.0  2,000',
        '-----  ---------  ------  ----  ------  -----  -----  -------  --------  -------  ------  ----  ----  -----',
        'total          2       4   400   75.00      –  50.00        0         0     15.0    15.0  19.5  20.0  2,667',
        '',
        '2 solves in 1 min 5 s by engine 1.2.3 on A processor, 4 cores.',
        'Processor time of a solve: 9.00 ms in the mean. Peak memory of a process: 50 MiB.',
        '',
      ].join('\n'),
    );
  });

  it('shows best and worst of several seeds', () => {
    const text = reportText(report([run({ seed: 0 }), run({ seed: 1, sheets: 5 })]));
    expect(text).toMatch(/^group +instances +sheets +best +worst +area/);
    expect(text).toMatch(/^total +1 +3\.5 +2 +5 /m);
  });

  it('tells failures, what was left out, and what was cut short', () => {
    const failure = (number: number) => ({
      instance: `set/f_${number}`,
      group: 'set',
      seed: null,
      iterationLimit: null,
      timeLimitMs: null,
      message: 'check_failed',
    });
    const text = reportText(
      report([run({ interrupted: true })], {
        failures: Array.from({ length: 22 }, (_, number) => failure(number)),
        leftOut: [{ what: 'stacks', instances: 3 }],
        interrupted: true,
      }),
    );
    expect(text).toContain('\nFailed: 22\n  set/f_0: check_failed\n');
    expect(text).toContain('  set/f_19: check_failed\n  and 2 more\n');
    expect(text).toContain('Not in the requests: stacks (3 instances)\n');
    expect(text).toContain('The time limit ended 1 of them.\n');
    expect(text.endsWith('Interrupted: this is what was done until then.\n')).toBe(true);
  });
});
