import { describe, expect, it } from 'vitest';
import { readReport } from '../../src/bench/report.ts';
import { reportJson } from '../../src/bench/report-json.ts';
import { UsageError } from '../../src/config.ts';
import { report, run } from './runs.ts';

const json = (change: object) => JSON.stringify({ ...JSON.parse(reportJson(report([run()]))), ...change });

describe('readReport', () => {
  it('reads what was written, and ignores what it does not know', () => {
    expect(readReport('old.json', json({ weather: 'fine' }))).toEqual(report([run()]));
  });

  it.each([
    ['no JSON', 'it is not JSON'],
    ['{}', 'format: '],
    [json({ format: 'another' }), 'format: '],
    [json({ version: 2 }), 'version: '],
    [json({ runs: [{ ...run(), sheets: -1 }] }), 'runs.0.sheets: '],
  ])('refuses what is none: %#', (text, reason) => {
    expect(() => readReport('old.json', text)).toThrow(UsageError);
    expect(() => readReport('old.json', text)).toThrow(`old.json is no report of this command: ${reason}`);
  });
});
