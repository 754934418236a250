import type { Report } from './report.ts';
import { summarise } from './summary.ts';

/** The report as JSON, one line for each run, so that two of them can be compared line by line. */
export function reportJson(report: Report): string {
  const { runs, failures, ...rest } = report;
  const summaries = summarise(runs);
  const members = [
    ...Object.entries(rest).map(([name, value]) => member(name, JSON.stringify(value))),
    member('summaries', lines(summaries.map(({ budget, total }) => ({ ...budget, ...total })))),
    member('failures', lines(failures)),
    member('runs', lines(runs)),
  ];
  return `{\n${members.join(',\n')}\n}\n`;
}

const member = (name: string, json: string): string => `  ${JSON.stringify(name)}: ${json}`;

const lines = (items: readonly object[]): string =>
  items.length === 0 ? '[]' : `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
