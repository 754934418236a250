import { describe } from '../contract/describe.ts';
import { type Fields, PIECE_FIELDS, SHEET_FIELDS } from '../contract/fields.ts';
import { LIMITS } from '../contract/limits.ts';
import { DEFAULT_UNIT, type Unit } from '../contract/unit.ts';
import { type Cells, cellsOf, type Line, MAX_TABLE_CHARACTERS } from './cells.ts';
import { type Column, columnsWithoutHeader, type Extra, guessColumns, isData } from './columns.ts';
import { type LeftOut, leftOutNotes, unusedColumnsNote } from './notes.ts';
import { type Problem, type Row, RowReader } from './rows.ts';

/** A table that was read. */
export interface Table<Name extends string> {
  /** The rows without a problem, in order. */
  readonly rows: readonly Row<Name>[];
  /** What each column was taken for. */
  readonly columns: readonly Column<Name | Extra>[];
  /** In the order of the lines, at most `LIMITS.MAX_VALIDATION_ERRORS`. */
  readonly problems: readonly Problem[];
  /** What people should know beside them, in sentences. */
  readonly notes: readonly string[];
  /** Direction in which the grain runs, if a row names one, in lower case. */
  readonly direction?: string;
}

export type PieceField = keyof typeof PIECE_FIELDS;
export type SheetField = keyof typeof SHEET_FIELDS;

/**
 * Reads a table of pieces: CSV, cells copied from a spreadsheet, or a worksheet.
 *
 * @param meant what each column holds, in order, where the guess was wrong.
 * @param unit of the job: its lengths are multiples of it.
 */
export const readPieces = (
  table: string | Cells,
  meant?: readonly (PieceField | Extra | undefined)[],
  unit?: Unit,
): Table<PieceField> => read(table, PIECE_FIELDS, meant, unit);

/** Reads a table of stock sheets like `readPieces`. */
export const readSheets = (
  table: string | Cells,
  meant?: readonly (SheetField | Extra | undefined)[],
  unit?: Unit,
): Table<SheetField> => read(table, SHEET_FIELDS, meant, unit);

/** A problem as one line. Worksheets have letters for their columns, and names. */
export const problemText = ({ line, column, message, worksheet }: Problem): string => {
  if (worksheet === undefined)
    return `line ${line}${column === undefined ? '' : `, column ${column}`}: ${message}`;
  const cell = column === undefined ? '' : `, column ${lettersOf(column)}`;
  return `worksheet ${describe(worksheet)}, row ${line}${cell}: ${message}`;
};

/** The name of a column in a spreadsheet: `A` for 1, `AB` for 28. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + ((column - 1) % 26));
  return column > 26 ? lettersOf(Math.floor((column - 1) / 26)) + last : last;
}

function read<F extends Fields>(
  table: string | Cells,
  fields: F,
  meant?: readonly ((keyof F & string) | Extra | undefined)[],
  unit: Unit = DEFAULT_UNIT,
): Table<keyof F & string> {
  if (typeof table !== 'string') return readCells(table, fields, meant, unit);
  if (table.length <= MAX_TABLE_CHARACTERS) return readCells(cellsOf(table), fields, meant, unit);
  const message = `The table has ${table.length} characters; at most ${MAX_TABLE_CHARACTERS} are allowed.`;
  return { rows: [], columns: [], problems: [{ line: 1, message }], notes: [] };
}

function readCells<F extends Fields>(
  cells: Cells,
  fields: F,
  meant: readonly ((keyof F & string) | Extra | undefined)[] | undefined,
  unit: Unit,
): Table<keyof F & string> {
  const { MAX_VALIDATION_ERRORS } = LIMITS;
  const { worksheet } = cells;
  const start = startOf(cells.lines, Object.keys(fields));
  const lines = cells.lines.slice(start);
  const [first] = lines;
  const hasHeader = first !== undefined && !isData(first.cells);
  const width = lines.reduce((most, line) => Math.max(most, widthOf(line)), first?.cells.length ?? 0);
  if (width > MAX_COLUMNS) {
    const message = `The table has ${width} columns; at most ${MAX_COLUMNS} are allowed.`;
    return { rows: [], columns: [], problems: [{ line: first?.number ?? 1, message }], notes: [] };
  }
  const headers = Array.from({ length: width }, (_, index) => first?.cells[index] ?? '');
  const columns = columnsOf(headers, hasHeader, Object.keys(fields), meant);
  const data = hasHeader ? lines.slice(1) : lines;
  const placed = (problem: Problem): Problem =>
    worksheet === undefined ? problem : { ...problem, worksheet };
  const fault = faultOfTable({ ...cells, lines: data }, columns);
  if (fault) {
    const problem = placed({ line: fault.line ?? first?.number ?? 1, message: fault.message });
    return { rows: [], columns, problems: [problem], notes: cells.notes ?? [] };
  }
  const leftOut = new Map<LeftOut, number[]>();
  const leaveOut = (reason: LeftOut, line: Line) => {
    const numbers = leftOut.get(reason) ?? [];
    numbers.push(line.number);
    leftOut.set(reason, numbers);
  };
  for (const line of cells.lines.slice(0, start)) leaveOut('title', line);
  const reader = new RowReader(columns, fields, data, unit);
  const rows: Row<keyof F & string>[] = [];
  const problems: Problem[] = [];
  for (const line of data) {
    const row = reader.read(line);
    if (typeof row === 'string') leaveOut(row, line);
    else if ('item' in row) rows.push(row);
    else problems.push(...row);
    if (problems.length >= MAX_VALIDATION_ERRORS) break;
  }
  if (rows.length === 0 && problems.length === 0)
    problems.push({ line: first?.number ?? 1, message: 'No row has a size.' });
  const { direction } = reader;
  return {
    rows,
    columns,
    problems: problems.slice(0, MAX_VALIDATION_ERRORS).map(placed),
    notes: [...(cells.notes ?? []), ...leftOutNotes(leftOut), ...unusedColumnsNote(columns, data)],
    ...(direction !== undefined && { direction }),
  };
}

/** Columns of a table. Of each, the header is compared with all names that are known. */
export const MAX_COLUMNS = 1_000;

/** Cells up to the last full one. */
const widthOf = ({ cells }: Line): number => cells.findLastIndex((cell) => cell !== '') + 1;

/** Rows in which a header is looked for: titles may stand above it. */
const MOST_TITLES = 20;

/** Position of the row with which the table begins: the first with both sides, or else the first of all. */
function startOf(lines: readonly Line[], fields: readonly string[]): number {
  for (const [index, { cells }] of lines.slice(0, MOST_TITLES).entries()) {
    if (isData(cells) || cells.length > MAX_COLUMNS) return 0;
    const found = new Set(guessColumns(cells, fields).map(({ field }) => field));
    if (found.has('size') || (found.has('width') && found.has('height'))) return index;
  }
  return 0;
}

function columnsOf<Name extends string>(
  cells: readonly string[],
  hasHeader: boolean,
  fields: readonly Name[],
  meant?: readonly (Name | Extra | undefined)[],
): Column<Name | Extra>[] {
  const guess = hasHeader ? guessColumns(cells, fields) : columnsWithoutHeader<Name>(cells);
  if (!meant) return guess;
  return guess.map(({ field: _, ...column }) => {
    const field = meant[column.index];
    return { ...column, ...(field !== undefined && { field }) };
  });
}

/** What keeps a table from being read at all; the line is that of its header where none is given. */
function faultOfTable(
  { lines, unclosed }: Cells,
  columns: readonly Column<string>[],
): { readonly line?: number; readonly message: string } | undefined {
  if (unclosed !== undefined) return { line: unclosed, message: 'A quotation mark is not closed.' };
  if (columns.length === 0) return { message: 'The table is empty.' };
  const has = (name: string) => columns.some(({ field }) => field === name);
  const missing = has('size') ? undefined : ['width', 'height'].find((side) => !has(side));
  if (missing) return { message: `No column has the ${missing}. Name it "${missing}" in the first row.` };
  if (lines.length === 0) return { message: 'No row follows the header.' };
  const excess = lines[LIMITS.MAX_ARRAY_ITEMS];
  if (!excess) return undefined;
  return { line: excess.number, message: `The table has more than ${LIMITS.MAX_ARRAY_ITEMS} rows.` };
}
