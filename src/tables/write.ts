import Papa from 'papaparse';

/**
 * A table as CSV with a header, as RFC 4180 has it. Texts that a spreadsheet would run as formulas get an apostrophe in
 * front; numbers stay numbers.
 */
export function csvOf<Name extends string>(
  columns: readonly Name[],
  rows: readonly Readonly<Record<Name, string | number>>[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name]))];
  return `${Papa.unparse(lines, { newline: '\r\n', escapeFormulae: true })}\r\n`;
}
