import type { Report, Run } from './report.ts';

/** The fields of a run in its line: all but its trace, which is a list. */
type Flat = Omit<Run, 'trace'>;

/** The runs as CSV (RFC 4180), one line each, with the report's field names. Null is an empty field. */
export function reportCsv(report: Report): string {
  const runs = report.runs.map(({ trace: _, ...flat }): Flat => flat);
  const [first] = runs;
  if (first === undefined) return '';
  const names = Object.keys(first) as (keyof Flat)[];
  const rows = [names, ...runs.map((run) => names.map((name) => run[name]))];
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
