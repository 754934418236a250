import type { Column } from './columns.ts';

/**
 * A table for terminals. The first column is aligned left, all others right.
 *
 * @param last if given, the row below a rule.
 */
export function textTable<T>(columns: readonly Column<T>[], rows: readonly T[], last?: T): string {
  const line = (row: T) => columns.map(({ cell }) => cell(row));
  const head = columns.map(({ title }) => title);
  const body = rows.map(line);
  const foot = last === undefined ? [] : [line(last)];
  const widths = head.map((_, index) =>
    Math.max(...[head, ...body, ...foot].map((cells) => cells[index]?.length ?? 0)),
  );
  const aligned = (cells: readonly string[]) =>
    cells
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ');
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  const lines = [
    aligned(head),
    rule,
    ...body.map(aligned),
    ...foot.flatMap((cells) => [rule, aligned(cells)]),
  ];
  return lines.map((text) => `${text.trimEnd()}\n`).join('');
}
