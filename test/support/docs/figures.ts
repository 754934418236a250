/** The tables of bench/FIGURES.md. */

import { read } from './documents.ts';

type Row = Readonly<Record<string, string>>;

const SECTIONS = new Map(
  read('bench/FIGURES.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
);

/** The rows of the table in the section `name` whose first column is called `first`; cells without bold marks. */
export function figures(name: string, first: 'group' | 'solver'): Row[] {
  const lines = (SECTIONS.get(name) ?? '').split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${first} |`));
  if (start < 0) throw new Error(`bench/FIGURES.md has no table of ${first} in ${name}`);
  const [head = [], , ...rows] = lines.slice(start, lines.indexOf('', start)).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replaceAll('**', '')),
  );
  return rows.map((cells) => Object.fromEntries(head.map((column, index) => [column, cells[index] ?? ''])));
}

/** A cell as a number. */
export const numberIn = (row: Row, column: string): number => Number(row[column]?.replaceAll(',', ''));

/** The row with the totals. */
export function total(name: string): Row {
  const row = figures(name, 'group').find(({ group }) => group === 'total');
  if (row === undefined) throw new Error(`${name} has no total`);
  return row;
}
