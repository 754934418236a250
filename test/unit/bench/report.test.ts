import { describe, expect, it } from 'vitest';
import { readEarlier, readReport } from '../../../bench/src/report.ts';
import { reportJson } from '../../../bench/src/report-json.ts';
import { layoutsJson } from '../../../bench/src/report-layouts.ts';
import { UsageError } from '../../../src/setting.ts';
import { report, run } from '../../support/bench/runs.ts';

const json = (change: object) => JSON.stringify({ ...JSON.parse(reportJson(report([run()]))), ...change });

describe('readReport', () => {
  it('reads what was written, and ignores what it does not know', () => {
    expect(readReport('old.json', json({ weather: 'fine' }))).toEqual(report([run()]));
  });

  it('does not take layouts for a whole report', () => {
    expect(() => readReport('layouts.json', layoutsJson(report([run()])))).toThrow('date: ');
  });

  it.each([
    ['no JSON', 'it is not JSON'],
    ['{}', 'format: '],
    [json({ format: 'another' }), 'format: '],
    [json({ version: 2 }), 'version: '],
    [json({ runs: [{ ...run(), sheets: -1 }] }), 'runs.0.sheets: '],
  ])('refuses anything else: %#', (text, reason) => {
    expect(() => readReport('old.json', text)).toThrow(UsageError);
    expect(() => readReport('old.json', text)).toThrow(`old.json is not a report of this command: ${reason}`);
  });
});

describe('readEarlier', () => {
  it('reads a report, or its layouts, which have no times', () => {
    expect(readEarlier('old.json', json({})).runs).toMatchObject([{ instance: 'set/a_1', ms: 10 }]);
    const [only, ...others] = readEarlier('layouts.json', layoutsJson(report([run()]))).runs;
    expect([only?.layout, only?.ms, others]).toEqual(['abc', undefined, []]);
  });
});
