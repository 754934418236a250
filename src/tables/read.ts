import { describe } from '../contract/decimal.ts';
import { type Fields, PIECE_FIELDS, SHEET_FIELDS } from '../contract/fields.ts';
import { LIMITS } from '../contract/limits.ts';
import { type Cells, cellsOf, type Line, MAX_TABLE_CHARACTERS } from './cells.ts';
import type { Answers, Column, Extra, Question } from './columns.ts';
import { columnsWithoutHeader } from './headerless.ts';
import { isFinished } from './headings.ts';
import { type System, systemIn, systemOfNamed, unitNamed } from './lengths.ts';
import { type LeftOut, leftOutNotes, listedRows, unusedColumnsNote } from './notes.ts';
import { type DraftRow, isLength, type Problem, RowReader } from './rows.ts';
import { isData, isNumeric } from './sizes.ts';
import type { Draft } from './table.ts';
import { guessColumns, understand } from './weighing.ts';

export { type Draft, grainWayOf, type JobContext, type Row, type Table, tableOf } from './table.ts';

export type PieceField = keyof typeof PIECE_FIELDS;
export type SheetField = keyof typeof SHEET_FIELDS;

/** What people said of a table. */
export interface TableOptions<Name extends string> {
  /** What each column holds, in order; undefined for a column that is not used. Nothing is guessed or asked then. */
  readonly meant?: readonly (Name | Extra | undefined)[] | undefined;
  /** What some columns hold; the others are guessed. */
  readonly answers?: Answers<Name | Extra> | undefined;
  /** The system of numbers that could be in either. Signs of the table itself go before it. */
  readonly system?: System | undefined;
  /** Takes lengths that say to be approximate at their word. */
  readonly round?: boolean | undefined;
}

/** Reads a table of pieces before the unit of the job is known: CSV, cells copied from a spreadsheet, or a worksheet. */
export const draftPieces = (
  table: string | Cells,
  options: TableOptions<PieceField> = {},
): Draft<PieceField> => draft(table, PIECE_FIELDS, options);

/** Reads a table of stock sheets like `draftPieces`. */
export const draftSheets = (
  table: string | Cells,
  options: TableOptions<SheetField> = {},
): Draft<SheetField> => draft(table, SHEET_FIELDS, options);

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

function draft<F extends Fields>(
  table: string | Cells,
  fields: F,
  options: TableOptions<keyof F & string>,
): Draft<keyof F & string> {
  if (typeof table !== 'string') return draftOf(table, fields, options);
  if (table.includes('\0')) return refused(fields, { line: 1, message: NO_TEXT });
  if (table.length <= MAX_TABLE_CHARACTERS) return draftOf(cellsOf(table), fields, options);
  const message = `The table has ${table.length} characters; at most ${MAX_TABLE_CHARACTERS} are allowed.`;
  return refused(fields, { line: 1, message });
}

const NO_TEXT =
  'This is no table: it may be a picture or a document. Save the table as CSV or as a workbook.';

const refused = <F extends Fields>(
  fields: F,
  problem: Problem,
  columns: readonly Column<(keyof F & string) | Extra>[] = [],
  { notes = [], worksheet }: Partial<Cells> = {},
): Draft<keyof F & string> => ({
  fields,
  rows: [],
  columns,
  problems: [problem],
  notes,
  questions: [],
  lengths: [],
  ...(worksheet !== undefined && { worksheet }),
});

function draftOf<F extends Fields>(
  cells: Cells,
  fields: F,
  options: TableOptions<keyof F & string>,
): Draft<keyof F & string> {
  const { MAX_VALIDATION_ERRORS } = LIMITS;
  const { worksheet } = cells;
  const names = Object.keys(fields) as (keyof F & string)[];
  const start = startOf(cells.lines, names);
  const lines = cells.lines.slice(start);
  const [first] = lines;
  const hasHeader = first !== undefined && !isData(first.cells);
  const width = lines.reduce((most, line) => Math.max(most, widthOf(line)), first?.cells.length ?? 0);
  if (width > MAX_COLUMNS) {
    const message = `The table has ${width} columns; at most ${MAX_COLUMNS} are allowed.`;
    return refused(fields, { line: first?.number ?? 1, message });
  }
  const headers = Array.from({ length: width }, (_, index) => first?.cells[index] ?? '');
  const data = hasHeader ? lines.slice(1) : lines;
  const answers = answersOf(options, width);
  const { columns, questions, notes } = hasHeader
    ? understand(headers, data, names, answers)
    : columnsWithoutHeader<keyof F & string>(data, width, answers);
  const fault = faultOfTable({ ...cells, lines: data }, columns);
  if (fault) {
    const problem = { line: fault.line ?? first?.number ?? 1, message: fault.message };
    return { ...refused(fields, problem, columns, cells), questions };
  }
  const signs = signsIn(data, columns);
  const leftOut = new Map<LeftOut, number[]>();
  const leaveOut = (reason: LeftOut, line: Line) => {
    const numbers = leftOut.get(reason) ?? [];
    numbers.push(line.number);
    leftOut.set(reason, numbers);
  };
  const problems: Problem[] = questions.map((question) => asProblem(question, first?.number ?? 1));
  for (const line of cells.lines.slice(0, start)) {
    leaveOut('title', line);
    if (isPieceAbove(line, columns))
      problems.push({ line: line.number, message: 'The row stands above the header, but has both sides.' });
  }
  if (signs.isOpen && options.system === undefined)
    problems.push({ line: first?.number ?? 1, message: OPEN_SYSTEM });
  const reader = new RowReader(columns, fields, data, hasHeader ? first : undefined, {
    system: signs.system ?? options.system,
    round: options.round,
    width: worksheet === undefined ? (first?.cells.length ?? 0) : width,
  });
  const rows: DraftRow[] = [];
  for (const line of data) {
    const row = reader.read(line);
    if (typeof row === 'string') leaveOut(row, line);
    else if ('lengths' in row) rows.push(row);
    else problems.push(...row);
    if (problems.length >= MAX_VALIDATION_ERRORS) break;
  }
  if (rows.length === 0 && problems.length === 0)
    problems.push({
      line: first?.number ?? 1,
      message: leftOut.size > 0 && !leftOut.has('caption') ? 'No row is left to cut.' : 'No row has a size.',
    });
  return {
    fields,
    rows,
    columns,
    questions,
    problems,
    notes: [
      ...(cells.notes ?? []),
      ...leftOutNotes(leftOut),
      ...notes.values(),
      ...unusedColumnsNote(
        columns.filter(({ index }) => !notes.has(index)),
        data,
      ),
      ...(reader.shortened.length > 0
        ? [
            `Labels of more than ${LIMITS.MAX_LABEL_LENGTH} characters are shortened: ${listedRows(reader.shortened)}.`,
          ]
        : []),
    ],
    ...(signs.system !== undefined && { system: signs.system }),
    ...(areFinished(columns) && { isFinished: true }),
    ...(reader.currency !== undefined && { currency: reader.currency }),
    lengths: rows.flatMap(({ lengths }) => Object.values(lengths)),
    ...(worksheet !== undefined && { worksheet }),
  };
}

/** The problem of numbers that are in millimetres or in inches, and nothing says in which. */
export const OPEN_SYSTEM =
  'Some numbers could be millimetres or inches: the table has both. Write the unit behind them or into the headers, or say which they are.';

/** Whether the headers of all sides name sizes with the bands on the edges. */
function areFinished(columns: readonly Column<string>[]): boolean {
  const sides = columns.filter(({ field }) => field === 'width' || field === 'height' || field === 'size');
  return sides.length > 0 && sides.every(({ header }) => isFinished(header));
}

const asProblem = ({ column, header, message, samples }: Question, line: number): Problem => ({
  line,
  column: column + 1,
  message: `${header} ${message}: ${samples.map((sample) => describe(sample)).join(', ')}. Say what it holds.`,
});

function answersOf<Name extends string>(
  { meant, answers = new Map() }: TableOptions<Name>,
  width: number,
): Answers<Name | Extra> {
  if (!meant) return answers;
  return new Map(Array.from({ length: width }, (_, index) => [index, meant[index]] as const));
}

/** What the lengths of a table say about their system. */
interface Signs {
  /** The only one that they name. */
  readonly system?: System;
  /** Bare numbers stand next to signs of both systems, or are far too large for the inches next to them. */
  readonly isOpen: boolean;
}

/** More inches than any sheet is long. */
const TOO_MANY_INCHES = 250;

function signsIn(lines: readonly Line[], columns: readonly Column<string>[]): Signs {
  const measured = columns.filter(({ field }) => isLength(field));
  const named = new Set(measured.flatMap(({ unit }) => (unit === undefined ? [] : [systemOfNamed(unit)])));
  const ofRows = columns.find(({ field }) => field === 'unit')?.index ?? -1;
  const isInHeader = named.has('in');
  let hasBare = false;
  let isTooLarge = false;
  for (const { cells } of lines) {
    const own = unitNamed(cells[ofRows] ?? '');
    if (own !== undefined) named.add(systemOfNamed(own));
    for (const { index, unit = own } of measured) {
      const cell = cells[index] ?? '';
      const sign = cell === '' || unit !== undefined ? undefined : systemIn(cell);
      if (sign !== undefined) named.add(sign);
      else if (cell !== '' && unit === undefined && /\d/.test(cell)) {
        hasBare = true;
        if (Number.parseInt(cell, 10) > TOO_MANY_INCHES) isTooLarge = true;
      }
    }
  }
  const [only] = named;
  const isInches = named.size === 1 && only === 'in' && !isInHeader;
  if (named.size !== 1 || only === undefined) return { isOpen: named.size > 1 && hasBare };
  return isInches && isTooLarge ? { isOpen: true } : { system: only, isOpen: false };
}

/** Columns of a table. Of each, the header is compared with all names that are known. */
export const MAX_COLUMNS = 1_000;

/** Cells up to the last full one. */
const widthOf = ({ cells }: Line): number => cells.findLastIndex((cell) => cell !== '') + 1;

/** Rows in which a header is looked for: titles may stand above it. */
const MAX_TITLES = 20;

/** Position of the row with which the table begins: the first with both sides, or else the first of all. */
function startOf(lines: readonly Line[], fields: readonly string[]): number {
  for (const [index, { cells }] of lines.slice(0, MAX_TITLES).entries()) {
    if (cells.length > MAX_COLUMNS) return 0;
    if (isData(cells)) continue;
    const found = new Set(guessColumns(cells, fields).map(({ field }) => field));
    if (found.has('size') || (found.has('width') && found.has('height'))) return index;
  }
  return 0;
}

/** Whether a row above the header could be a piece. */
function isPieceAbove({ cells }: Line, columns: readonly Column<string>[]): boolean {
  const cellOf = (field: string) =>
    cells[columns.find((column) => column.field === field)?.index ?? -1] ?? '';
  return isNumeric(cellOf('width')) && isNumeric(cellOf('height'));
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
  if (missing)
    return {
      message: `No column for the ${missing} was found. Name it "${missing}" in the first row, or below at most ${MAX_TITLES} rows of titles.`,
    };
  if (lines.length === 0) return { message: 'No row follows the header.' };
  const excess = lines[LIMITS.MAX_ARRAY_ITEMS];
  if (!excess) return undefined;
  return { line: excess.number, message: `The table has more than ${LIMITS.MAX_ARRAY_ITEMS} rows.` };
}
