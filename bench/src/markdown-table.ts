import type { Column } from './columns.ts';

/** A Markdown table. `last`, if given, is its last row, in bold. */
export function markdownTable<T>(columns: readonly Column<T>[], rows: readonly T[], last?: T): string {
  const cells = (row: T) => columns.map(({ cell }) => cell(row));
  const foot = last === undefined ? [] : [cells(last).map((text) => `**${text}**`)];
  const lines = [
    columns.map(({ title }) => title),
    columns.map((_, index) => (index === 0 ? '---' : '---:')),
    ...rows.map(cells),
    ...foot,
  ];
  return lines.map((texts) => `| ${texts.join(' | ')} |`).join('\n');
}
