import { expect, it } from 'vitest';
import { reportJson } from '../../../bench/src/report-json.ts';
import { FAILURE, report, run } from '../../support/bench/runs.ts';

it('writes a line for each run, and the totals', () => {
  const text = reportJson(report([run(), run({ instance: 'set/a_2', sheets: 3 })], { failures: [FAILURE] }));
  const body = JSON.parse(text);
  expect(body).toMatchObject({
    format: 'cutting-layout bench',
    version: 1,
    engineVersion: '1.2.3',
    summaries: [{ iterationLimit: null, instances: 2, sheets: { mean: 5, best: 5, worst: 5 }, area: 400 }],
    failures: [FAILURE],
  });
  const lines = text.split('\n');
  expect(lines.filter((line) => line.includes('"layout"'))).toEqual([
    `    ${JSON.stringify(run())},`,
    `    ${JSON.stringify(run({ instance: 'set/a_2', sheets: 3 }))}`,
  ]);
});

it('writes a report without runs, too', () => {
  expect(JSON.parse(reportJson(report([])))).toMatchObject({ summaries: [], runs: [], failures: [] });
});
