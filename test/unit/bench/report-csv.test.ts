import { expect, it } from 'vitest';
import { reportCsv } from '../../../bench/src/report-csv.ts';
import { report, run } from '../../support/bench/runs.ts';

it('writes a line for each run below the names of the fields', () => {
  const [head, first, second, end] = reportCsv(
    report([run(), run({ instance: 'odd, "name"', bound: null })]),
  ).split('\r\n');
  expect(head?.split(',')).toEqual(Object.keys(run()));
  expect(first).toBe('set/a_1,set/a,,,,10,9,2,200,150,5,0,100,0.5,false,40,false,abc');
  expect(second).toBe('"odd, ""name""",set/a,,,,10,9,2,200,150,5,0,,0.5,false,40,false,abc');
  expect(end).toBe('');
});

it('is empty where nothing was done', () => {
  expect(reportCsv(report([]))).toBe('');
});
