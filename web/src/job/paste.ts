import type { Unit } from '../../../src/contract/unit.ts';
import { type Cells, cellsOf } from '../../../src/tables/cells.ts';
import { readFlag } from '../../../src/tables/flags.ts';
import {
  type PieceField,
  readPieces,
  readSheets,
  type SheetField,
  type Table,
  type Row as TableRow,
} from '../../../src/tables/read.ts';
import { isLength } from '../../../src/tables/rows.ts';
import { isData } from '../../../src/tables/sizes.ts';
import type { Column } from './columns.ts';
import { blankPiece, blankSheet, isBlank, type PieceRow, type SheetRow } from './rows.ts';
import { lengthCell } from './unit.ts';

/** The piece of a row of an imported table. */
export function pieceOfTable({ item, label }: TableRow<PieceField>, unit?: Unit): PieceRow {
  const { originalIndex, canRotate, ...rest } = item;
  const number = originalIndex === undefined ? '' : String(originalIndex);
  return { ...blankPiece(), ...written(rest, unit), label: label ?? number, canRotate: canRotate !== false };
}

/** The sheet of a row of an imported table. */
export function sheetOfTable({ item, label }: TableRow<SheetField>, unit?: Unit): SheetRow {
  const { offcut, ...rest } = item;
  return {
    ...blankSheet(),
    ...written(rest, unit),
    ...(label !== undefined && { label }),
    offcut: offcut === true,
  };
}

const written = (values: object, unit?: Unit): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isLength(name) ? lengthCell(value, unit) : String(value),
    ]),
  );

/** Whether a text is more than the content of one cell. */
export const isTable = (text: string): boolean => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''));

/** Where in a table people paste. */
export interface Target<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  /** The focused row; the number of rows if it is the empty one below them. */
  readonly row: number;
  readonly column: number;
}

/** The rows of a table after pasting. */
export interface Pasted<Row> {
  readonly rows: readonly Row[];
  /** How many rows the text had. */
  readonly count: number;
}

/** Pastes into the pieces. @returns undefined if people have to say what the columns hold. */
export const pastePieces = (
  text: string,
  target: Target<PieceRow>,
  unit?: Unit,
): Pasted<PieceRow> | undefined =>
  paste(
    text,
    target,
    () => readPieces(text, undefined, unit),
    (row) => pieceOfTable(row, unit),
    blankPiece,
  );

/** Pastes into the stock. @returns undefined if people have to say what the columns hold. */
export const pasteSheets = (
  text: string,
  target: Target<SheetRow>,
  unit?: Unit,
): Pasted<SheetRow> | undefined =>
  paste(
    text,
    target,
    () => readSheets(text, undefined, unit),
    (row) => sheetOfTable(row, unit),
    blankSheet,
  );

/** Pastes into a table whose columns always come in the same order. */
export const pasteInOrder = <Row extends { readonly id: number }>(
  text: string,
  target: Target<Row>,
  blank: () => Row,
): Pasted<Row> => cellByCell(cellsOf(text), target, blank);

function paste<Row extends PieceRow | SheetRow, Name extends string>(
  text: string,
  target: Target<Row>,
  read: () => Table<Name>,
  rowOf: (row: TableRow<Name>) => Row,
  blank: () => Row,
): Pasted<Row> | undefined {
  const cells = cellsOf(text);
  const [first] = cells.lines;
  const hasHeader = first !== undefined && first.cells.length > 1 && !isData(first.cells);
  const isWide = cells.lines.some((line) => line.cells.length > 1);
  if (!hasHeader && (target.column > 0 || !isWide)) return cellByCell(cells, target, blank);
  const table = read();
  if (table.problems.length > 0) return undefined;
  const rows = table.rows.map(rowOf);
  const { row } = target;
  const [here] = target.rows.slice(row, row + 1);
  const after = target.rows.slice(here !== undefined && isBlank(here) ? row + 1 : row);
  return { rows: [...target.rows.slice(0, row), ...rows, ...after], count: rows.length };
}

/** A piece may be turned unless its cell says no; a sheet is an offcut only if its cell says yes. */
const flagOf = (name: string, cell: string): boolean =>
  name === 'offcut' ? readFlag(cell) === true : readFlag(cell) !== false;

/** Overwrites cells from the focused one on, as spreadsheets do, and adds rows where there are none. */
function cellByCell<Row extends { readonly id: number }>(
  { lines }: Cells,
  { rows, columns, row, column }: Target<Row>,
  blank: () => Row,
): Pasted<Row> {
  const result = [...rows];
  for (const [offset, { cells }] of lines.entries()) {
    const old = result[row + offset] ?? blank();
    const values = columns.slice(column, column + cells.length).map(({ name, kind }, index) => {
      const cell = cells[index] ?? '';
      return [name, kind === 'flag' ? flagOf(name, cell) : cell];
    });
    result[row + offset] = { ...old, ...Object.fromEntries(values) };
  }
  return { rows: result, count: lines.length };
}
