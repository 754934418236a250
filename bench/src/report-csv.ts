import type { Report, Run } from './report.ts';

/** What a line has of a run: all but its course, which is a list. */
type Flat = Omit<Run, 'trace'>;

/** The runs as CSV (RFC 4180), one line each, with the names of the report's fields; null is an empty field. */
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
