import { signal } from '@preact/signals';
import type { Unit } from '../../../src/contract/unit.ts';
import { type Cells, cellsOf, MAX_TABLE_CHARACTERS } from '../../../src/tables/cells.ts';
import type { Column } from '../../../src/tables/columns.ts';
import { decodeTable } from '../../../src/tables/decode.ts';
import { isOldWorkbook, isWorkbook, MAX_WORKBOOK_BYTES, OLD_WORKBOOK } from '../../../src/tables/files.ts';
import { readPieces, readSheets } from '../../../src/tables/read.ts';
import type { Problem } from '../../../src/tables/rows.ts';
import type { Book } from '../../../src/tables/workbook/read.ts';
import { withPieces } from './example-end.ts';
import { type OpenedJob, openedRequest } from './from-request.ts';
import { pieceOfTable, sheetOfTable } from './paste.ts';
import { isBlank, type Job } from './rows.ts';

export type ImportTable = 'pieces' | 'sheets';

/** A table that people want to import. */
export interface Import {
  readonly table: ImportTable;
  /** Where it comes from. */
  readonly name: string;
  readonly content: Content;
}

/** A table as text, or a worksheet with a way to the others of its workbook. */
export type Content =
  | string
  | (Book & {
      /** Reads another worksheet. @throws Error, whose message is for people, if it cannot be read. */
      readonly turnTo: (worksheet: string) => Promise<Content>;
    });

const tableOf = (content: Content): string | Cells => (typeof content === 'string' ? content : content.cells);

/** The cells of a table, to show them. */
export const cellsIn = (content: Content): Cells =>
  typeof content === 'string' ? cellsOf(content) : content.cells;

/** The table in the dialog. */
export const importWanted = signal<Import | undefined>(undefined);

/** What a column can hold, and the words for it. */
export const MEANINGS: Readonly<Record<ImportTable, Readonly<Record<string, string>>>> = {
  pieces: {
    label: 'Label',
    width: 'Width',
    height: 'Height',
    size: 'Size, as 600x400',
    quantity: 'Quantity',
    canRotate: 'May be turned',
    material: 'Material',
    thickness: 'Thickness, as part of the material',
    noRotate: 'Must not be turned',
    grain: 'Follows the grain',
    priority: 'Priority',
    originalIndex: 'Number',
    enabled: 'Takes part',
    excluded: 'Takes no part',
    kind: 'Kind of material',
  },
  sheets: {
    label: 'Label',
    width: 'Width',
    height: 'Height',
    size: 'Size, as 600x400',
    quantity: 'Quantity',
    material: 'Material',
    thickness: 'Thickness, as part of the material',
    enabled: 'Takes part',
    excluded: 'Takes no part',
    noRotate: 'Pieces must not be turned',
    grain: 'Direction of the grain',
    kind: 'Kind of material',
    kerfWidth: 'Kerf',
    marginLeft: 'Left margin',
    marginRight: 'Right margin',
    marginTop: 'Top margin',
    marginBottom: 'Bottom margin',
    cost: 'Cost',
    offcut: 'Offcut',
  },
};

/** What an import would add. */
export interface Imported {
  readonly columns: readonly Column<string>[];
  readonly problems: readonly Problem[];
  /** What people should know beside them, in sentences. */
  readonly notes: readonly string[];
  readonly count: number;
  /** Adds the rows to a job, or replaces those that it has. */
  readonly into: (job: Job, replaces: boolean) => Job;
}

/**
 * Reads a table for import.
 *
 * @param meant what each column holds, where people corrected the guess.
 */
export function readImport(
  { table, content }: Import,
  meant?: readonly (string | undefined)[],
  unit?: Unit,
): Imported {
  const source = tableOf(content);
  if (table === 'pieces') {
    const { rows, columns, problems, notes } = readPieces(
      source,
      meant as Parameters<typeof readPieces>[1],
      unit,
    );
    const added = rows.map((row) => pieceOfTable(row, unit));
    const into = (job: Job, replaces: boolean): Job => withPieces(job, joined(job.pieces, added, replaces));
    return { columns, problems, notes, count: rows.length, into };
  }
  const { rows, columns, problems, notes } = readSheets(
    source,
    meant as Parameters<typeof readSheets>[1],
    unit,
  );
  const added = rows.map((row) => sheetOfTable(row, unit));
  const into = (job: Job, replaces: boolean): Job => ({
    ...job,
    sheets: joined(job.sheets, added, replaces),
  });
  return { columns, problems, notes, count: rows.length, into };
}

const joined = <Row extends Parameters<typeof isBlank>[0]>(
  old: readonly Row[],
  added: readonly Row[],
  replaces: boolean,
): readonly Row[] => (replaces ? added : [...old.filter((row) => !isBlank(row)), ...added]);

/** Reads a worksheet of a workbook. @throws Error, whose message is for people, if it cannot be read. */
export type ReadBook = (bytes: Uint8Array, worksheet?: string) => Promise<Book>;

/** What a file holds: a whole job as JSON, or a table. */
export type Opened = OpenedJob | { readonly content: Content };

/**
 * Reads a file that people chose.
 *
 * @throws Error, whose message is for people, if it cannot be read.
 */
export async function openFile(file: File, read: ReadBook): Promise<Opened> {
  if (file.size > MAX_WORKBOOK_BYTES) throw new Error(TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isOldWorkbook(bytes)) throw new Error(OLD_WORKBOOK);
  if (isWorkbook(bytes)) return { content: await worksheetOf(bytes, read) };
  if (file.size > 2 * MAX_TABLE_CHARACTERS) throw new Error(TOO_LARGE);
  const text = decodeTable(bytes);
  return text.trimStart().startsWith('{') ? openedRequest(text) : { content: text };
}

const TOO_LARGE = 'The file is too large for a job.';

async function worksheetOf(bytes: Uint8Array, read: ReadBook, worksheet?: string): Promise<Content> {
  const book = await read(bytes, worksheet);
  return { ...book, turnTo: (other) => worksheetOf(bytes, read, other) };
}
