import { type Cells, cellsOf } from '../../../src/tables/cells.ts';
import { readFlag, readGrain } from '../../../src/tables/flags.ts';
import type { System } from '../../../src/tables/lengths.ts';
import { isData } from '../../../src/tables/sizes.ts';
import type { Column } from './columns.ts';
import { convertJob } from './convert.ts';
import { blankPiece, blankSheet, isBlank, type Job, type PieceRow, type SheetRow } from './rows.ts';
import { pieceRows, sheetRows, type TableRows } from './table-rows.ts';

/** Whether a text is more than the content of one cell. */
export const isTable = (text: string): boolean => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''));

/** Where in a table people paste. */
export interface Target<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  /** The focused row; the number of rows if it is the empty one below them. */
  readonly row: number;
  readonly column: number;
  /** The rows are those of an example: a table that is pasted over them takes their place, or people are asked. */
  readonly example?: 'ends' | 'asks' | undefined;
}

/** The rows of a table after pasting. */
export interface Pasted<Row> {
  readonly rows: readonly Row[];
  /** How many rows the text had. */
  readonly count: number;
  /** What their lengths count; absent for cells that stay as they were written. */
  readonly system?: System;
  /** What people should know, in sentences. */
  readonly notes?: readonly string[];
}

/** Pastes into the pieces of a job. @returns undefined if people have to say what the table holds. */
export const pastePieces = (text: string, target: Target<PieceRow>, job: Job): Pasted<PieceRow> | undefined =>
  paste(text, target, job, () => pieceRows(text, job), blankPiece);

/** Pastes into the stock of a job. @returns undefined if people have to say what the table holds. */
export const pasteSheets = (text: string, target: Target<SheetRow>, job: Job): Pasted<SheetRow> | undefined =>
  paste(text, target, job, () => sheetRows(text, job), blankSheet);

/** Pastes into a table whose columns always come in the same order. */
export const pasteInOrder = <Row extends { readonly id: number }>(
  text: string,
  target: Target<Row>,
  blank: () => Row,
): Pasted<Row> => cellByCell(cellsOf(text), target, blank);

function paste<Row extends PieceRow | SheetRow>(
  text: string,
  target: Target<Row>,
  job: Job,
  read: () => TableRows<Row>,
  blank: () => Row,
): Pasted<Row> | undefined {
  const cells = cellsOf(text);
  const [first] = cells.lines;
  const hasHeader = first !== undefined && first.cells.length > 1 && !isData(first.cells);
  const isWide = cells.lines.some((line) => line.cells.length > 1);
  if (!hasHeader && (target.column > 0 || !isWide)) return cellByCell(cells, target, blank);
  const { rows, problems, notes, system, asksGrain } = read();
  if (problems.length > 0 || asksGrain) return undefined;
  // A job with lengths of its own is only converted if people say so.
  if (system !== job.system && convertJob(job, system).lengths > 0) return undefined;
  const { row } = target;
  if (row < target.rows.length && target.example === 'asks') return undefined;
  const old = row < target.rows.length && target.example === 'ends' ? [] : target.rows;
  const [here] = old.slice(row, row + 1);
  const after = old.slice(here !== undefined && isBlank(here) ? row + 1 : row);
  return { rows: [...old.slice(0, row), ...rows, ...after], count: rows.length, system, notes };
}

/** A piece may be rotated unless its cell says no; a sheet is an offcut only if its cell says yes. */
const flagOf = (name: string, cell: string): boolean =>
  name === 'canRotate' ? readFlag(cell) !== false : readFlag(cell) === true;

/** The grain that a cell says, if the column has it: the first side is the width. */
function grainOf(cell: string, choices: Readonly<Record<string, string>>): string {
  const written = Object.keys(choices).find(
    (value) => value !== '' && [value, choices[value]].includes(cell.trim()),
  );
  if (written !== undefined) return written;
  const grain = readGrain(cell);
  if (grain === 'follows') return 'yes' in choices ? 'yes' : '';
  return grain === undefined || grain === 'free' ? '' : GRAIN_OF[grain];
}

const GRAIN_OF = {
  ...({ length: 'x', horizontal: 'x', x: 'x', across: 'y', height: 'y', vertical: 'y', y: 'y' } as const),
  // Next to a length, a width is the second side; this page has none.
  width: 'x',
} as const;

/** Overwrites cells from the focused one on, as spreadsheets do, and adds rows where there are none. */
function cellByCell<Row extends { readonly id: number }>(
  { lines }: Cells,
  { rows, columns, row, column }: Target<Row>,
  blank: () => Row,
): Pasted<Row> {
  const result = [...rows];
  for (const [offset, { cells }] of lines.entries()) {
    const old = result[row + offset] ?? blank();
    const values = columns.slice(column, column + cells.length).map(({ name, kind, choices = {} }, index) => {
      const cell = cells[index] ?? '';
      if (kind === 'choice') return [name, grainOf(cell, choices)];
      return [name, kind === 'flag' ? flagOf(name, cell) : cell];
    });
    result[row + offset] = { ...old, ...Object.fromEntries(values) };
  }
  return { rows: result, count: lines.length };
}
