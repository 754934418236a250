import type { Report, Run } from './report.ts';

/** The runs as CSV (RFC 4180), one line each, with the names of the report's fields; null is an empty field. */
export function reportCsv({ runs }: Report): string {
  const [first] = runs;
  if (first === undefined) return '';
  const names = Object.keys(first) as (keyof Run)[];
  const rows = [names, ...runs.map((run) => names.map((name) => run[name]))];
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
