import { listed } from '../contract/words.ts';
import type { Line } from './cells.ts';
import type { Column } from './columns.ts';

/** Why a row is no part of the job, as the end of a sentence about such rows. */
export const LEFT_OUT = {
  caption: 'have no size',
  disabled: 'are not enabled',
  none: 'have the quantity 0',
  total: 'sum up others',
  header: 'repeat the header',
  kind: 'are of a material that does not come as sheets',
  title: 'stand above the header',
} as const;

export type LeftOut = keyof typeof LEFT_OUT;

/** Rows that one sentence names. */
const ROWS = 8;

/** Columns that one sentence names. None of them is to vanish unseen. */
const COLUMNS = 60;

/** Sentences about rows that are no part of the job. */
export function leftOutNotes(rows: ReadonlyMap<LeftOut, readonly number[]>): string[] {
  return (Object.keys(LEFT_OUT) as LeftOut[]).flatMap((reason) => {
    const numbers = rows.get(reason) ?? [];
    return numbers.length === 0
      ? []
      : [`Rows that ${LEFT_OUT[reason]} are left out: ${listedRows(numbers)}.`];
  });
}

/** A sentence about the columns with data that mean nothing here, if there are any. */
export function unusedColumnsNote(columns: readonly Column<string>[], lines: readonly Line[]): string[] {
  const unused = columns.filter(
    ({ field, index }) => field === undefined && lines.some(({ cells }) => (cells[index] ?? '') !== ''),
  );
  if (unused.length === 0) return [];
  return [
    `Columns that are not used: ${listed(
      unused.map(({ header }) => header),
      COLUMNS,
    )}.`,
  ];
}

/** The numbers of rows, for a sentence. */
export const listedRows = (numbers: readonly number[]): string => listed(numbers, ROWS);
