import { type Fields, PIECE_FIELDS, SHEET_FIELDS } from '../contract/fields.ts';
import { LIMITS } from '../contract/limits.ts';
import { DEFAULT_UNIT, isInches, type Unit } from '../contract/unit.ts';
import { type Cells, cellsOf } from './cells.ts';
import {
  type Column,
  columnsWithoutHeader,
  type Extra,
  guessColumns,
  isData,
  isInInches,
  isMetric,
} from './columns.ts';
import { isLength, type Problem, type Row, RowReader } from './rows.ts';

/** A table that was read. */
export interface Table<Name extends string> {
  /** The rows without a problem, in order. */
  readonly rows: readonly Row<Name>[];
  /** What each column was taken for. */
  readonly columns: readonly Column<Name | Extra>[];
  /** In the order of the lines, at most `LIMITS.MAX_VALIDATION_ERRORS`. */
  readonly problems: readonly Problem[];
}

export type PieceField = keyof typeof PIECE_FIELDS;
export type SheetField = keyof typeof SHEET_FIELDS;

/** Characters of a table: four times a request body, because tables have columns that no request has. */
export const MAX_TABLE_CHARACTERS = 4 * LIMITS.MAX_REQUEST_BYTES;

/**
 * Reads a table of pieces: CSV, or cells copied from a spreadsheet.
 *
 * @param meant what each column holds, in order, where the guess was wrong.
 * @param unit of the job: its lengths are multiples of it.
 */
export const readPieces = (
  text: string,
  meant?: readonly (PieceField | Extra | undefined)[],
  unit?: Unit,
): Table<PieceField> => read(text, PIECE_FIELDS, meant, unit);

/** Reads a table of stock sheets like `readPieces`. */
export const readSheets = (
  text: string,
  meant?: readonly (SheetField | Extra | undefined)[],
  unit?: Unit,
): Table<SheetField> => read(text, SHEET_FIELDS, meant, unit);

/** A problem as one line. */
export const problemText = ({ line, column, message }: Problem): string =>
  `line ${line}${column === undefined ? '' : `, column ${column}`}: ${message}`;

function read<F extends Fields>(
  text: string,
  fields: F,
  meant?: readonly ((keyof F & string) | Extra | undefined)[],
  unit: Unit = DEFAULT_UNIT,
): Table<keyof F & string> {
  const { MAX_VALIDATION_ERRORS } = LIMITS;
  if (text.length > MAX_TABLE_CHARACTERS) {
    const message = `The table has ${text.length} characters; at most ${MAX_TABLE_CHARACTERS} are allowed.`;
    return { rows: [], columns: [], problems: [{ line: 1, message }] };
  }
  const { unclosed, lines } = cellsOf(text);
  const [first] = lines;
  const hasHeader = first !== undefined && !isData(first.cells);
  const columns = columnsOf(first?.cells ?? [], hasHeader, Object.keys(fields), meant);
  const data = hasHeader ? lines.slice(1) : lines;
  const fault = faultOfTable({ lines: data, ...(unclosed !== undefined && { unclosed }) }, columns, unit);
  if (fault)
    return {
      rows: [],
      columns,
      problems: [{ line: fault.line ?? first?.number ?? 1, message: fault.message }],
    };
  const reader = new RowReader(columns, fields, data, unit);
  const rows: Row<keyof F & string>[] = [];
  const problems: Problem[] = [];
  for (const line of data) {
    const row = reader.read(line);
    if (row === undefined) continue;
    if ('item' in row) rows.push(row);
    else problems.push(...row);
    if (problems.length >= MAX_VALIDATION_ERRORS) break;
  }
  if (rows.length === 0 && problems.length === 0)
    problems.push({ line: first?.number ?? 1, message: 'No row has a size.' });
  return { rows, columns, problems: problems.slice(0, MAX_VALIDATION_ERRORS) };
}

function columnsOf<Name extends string>(
  cells: readonly string[],
  hasHeader: boolean,
  fields: readonly Name[],
  meant?: readonly (Name | Extra | undefined)[],
): Column<Name | Extra>[] {
  const guess = hasHeader ? guessColumns(cells, fields) : columnsWithoutHeader<Name>(cells);
  if (!meant) return guess;
  return guess.map(({ index, header, unit }) => {
    const field = meant[index];
    return { index, header, unit, ...(field !== undefined && { field }) };
  });
}

const isForeign = (header: string, unit: Unit): boolean =>
  isInches(unit) ? isMetric(header) : isInInches(header);

/** What keeps a table from being read at all; the line is that of its header where none is given. */
function faultOfTable(
  { lines, unclosed }: Cells,
  columns: readonly Column<string>[],
  unit: Unit,
): { readonly line?: number; readonly message: string } | undefined {
  if (unclosed !== undefined) return { line: unclosed, message: 'A quotation mark is not closed.' };
  if (columns.length === 0) return { message: 'The table is empty.' };
  const has = (name: string) => columns.some(({ field }) => field === name);
  const missing = has('size') ? undefined : ['width', 'height'].find((side) => !has(side));
  if (missing) return { message: `No column has the ${missing}. Name it "${missing}" in the first row.` };
  const foreign = columns.find(({ field, header }) => isLength(field) && isForeign(header, unit));
  if (foreign && isInches(unit)) return { message: `"${foreign.header}" is not in inches, but the job is.` };
  if (foreign) return { message: `"${foreign.header}" is in inches. Convert it to millimetres.` };
  if (lines.length === 0) return { message: 'No row follows the header.' };
  const excess = lines[LIMITS.MAX_ARRAY_ITEMS];
  if (!excess) return undefined;
  return { line: excess.number, message: `The table has more than ${LIMITS.MAX_ARRAY_ITEMS} rows.` };
}
