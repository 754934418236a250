import { listed } from '../../contract/words.ts';
import type { Cells } from '../cells.ts';
import { MAX_WORKBOOK_BYTES } from '../files.ts';
import { draftPieces } from '../read.ts';
import { Archive } from './archive.ts';
import { excelWorkbook } from './excel.ts';
import type { Worksheet } from './grid.ts';
import { isOpenDocument, openDocument } from './open-document.ts';
import { WorkbookError } from './workbook.ts';

/** What a workbook holds: one worksheet, and the names of all. */
export interface Book {
  readonly cells: Cells;
  /** Names of the worksheets in the order of their tabs, without the hidden ones. */
  readonly worksheets: readonly string[];
}

/** Worksheets that are searched for a table. */
const MAX_SEARCHED = 10;

/**
 * Reads one worksheet of a workbook of Excel or LibreOffice.
 *
 * @param wanted name of the worksheet; by default the first that holds a table and is not hidden.
 * @throws WorkbookError, whose message is for people, if it cannot be read.
 */
export function readWorkbook(bytes: Uint8Array, wanted?: string): Book {
  if (bytes.length > MAX_WORKBOOK_BYTES)
    throw new WorkbookError(
      `The file has more than ${MAX_WORKBOOK_BYTES / 2 ** 20} MiB. Save only the table.`,
    );
  const archive = new Archive(bytes);
  if (wanted !== undefined) return bookOf(archive, ({ name }) => name === wanted, wanted);
  const first = bookOf(archive, ({ isHidden }) => !isHidden);
  if (holdsTable(first.cells)) return first;
  for (const name of first.worksheets.slice(1, MAX_SEARCHED)) {
    const other = bookOf(archive, (worksheet) => worksheet.name === name);
    if (holdsTable(other.cells)) return other;
  }
  return first;
}

/** Whether cells are a table of rectangles: they are read, or people are asked about their columns. */
function holdsTable(cells: Cells): boolean {
  const { rows, questions } = draftPieces(cells);
  return rows.length > 0 || questions.some(({ choices }) => choices.includes('width'));
}

function bookOf(archive: Archive, isWanted: (worksheet: Worksheet) => boolean, wanted?: string): Book {
  const workbook = isOpenDocument(archive) ? openDocument(archive, isWanted) : excelWorkbook(archive);
  const { worksheets } = workbook;
  const index = worksheets.findIndex(isWanted);
  if (index < 0) throw missing(worksheets, wanted);
  const { name = '', isHidden } = worksheets[index] ?? {};
  const notes = isHidden ? [`The worksheet ${quoted(name)} is hidden.`] : [];
  const others = worksheets.filter((_, at) => at !== index);
  const cells = workbook
    .read(index)
    .finish(name, wanted === undefined && others.length > 0 ? [...notes, othersNote(name, others)] : notes);
  return { cells, worksheets: worksheets.flatMap((one) => (one.isHidden ? [] : [one.name])) };
}

function missing(worksheets: readonly Worksheet[], wanted: string | undefined): WorkbookError {
  if (wanted === undefined) return new WorkbookError('The workbook has no visible worksheet.');
  const names = listed(
    worksheets.map(({ name }) => quoted(name)),
    LISTED,
  );
  return new WorkbookError(`The workbook has no worksheet ${quoted(wanted)}, but ${names}.`);
}

const othersNote = (name: string, others: readonly Worksheet[]): string =>
  `Only the worksheet ${quoted(name)} is read, not ${listed(
    others.map((other) => `${quoted(other.name)}${other.isHidden ? ' (hidden)' : ''}`),
    LISTED,
  )}.`;

/** Names that a message lists. */
const LISTED = 5;

const quoted = (name: string): string =>
  `"${(name.length > 40 ? `${name.slice(0, 40)}…` : name).replace(/\p{Cc}+/gu, ' ')}"`;
