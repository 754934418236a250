import { jsonLines } from './json-lines.ts';
import type { Report } from './report.ts';
import { summarise } from './summary.ts';

/** The report as JSON, with the totals and one line for each run. */
export function reportJson(report: Report): string {
  const { failures, runs, ...rest } = report;
  const summaries = summarise(runs).map(({ budget, total }) => ({ ...budget, ...total }));
  return jsonLines({ ...rest, summaries, failures, runs });
}
