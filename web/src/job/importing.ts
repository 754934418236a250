import { signal } from '@preact/signals';
import { type Cells, cellsOf, MAX_TABLE_CHARACTERS } from '../../../src/tables/cells.ts';
import {
  decodeTable,
  isOldWorkbook,
  isWorkbook,
  MAX_WORKBOOK_BYTES,
  OLD_WORKBOOK,
} from '../../../src/tables/files.ts';
import type { Book } from '../../../src/tables/workbook/read.ts';
import { convertJob } from './convert.ts';
import { withPieces } from './example-end.ts';
import { type OpenedJob, openedRequest } from './from-request.ts';
import { isJobsFile } from './jobs.ts';
import { isBlank, type Job, type PieceRow, type SheetRow } from './rows.ts';
import { pieceRows, type Said, sheetRows, type TableRows } from './table-rows.ts';

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
    sets: 'Sets: multiplies the quantity',
    unit: 'Unit of the lengths',
    canRotate: 'May rotate',
    material: 'Material',
    thickness: 'Thickness, as part of the material',
    noRotate: 'Must not rotate',
    grain: 'Follows the grain',
    priority: 'Priority',
    originalIndex: 'Number',
    enabled: 'Takes part',
    excluded: 'Takes no part',
    kind: 'Kind of material',
    edgeLeft: 'Band on the left edge',
    edgeRight: 'Band on the right edge',
    edgeBottom: 'Band on the bottom edge',
    edgeTop: 'Band on the top edge',
    edgeCounts: 'Number of banded edges',
    edgesLength: 'Banded edges along the length',
    edgesWidth: 'Banded edges along the width',
  },
  sheets: {
    label: 'Label',
    width: 'Width',
    height: 'Height',
    size: 'Size, as 600x400',
    quantity: 'Quantity',
    sets: 'Sets: multiplies the quantity',
    unit: 'Unit of the lengths',
    material: 'Material',
    thickness: 'Thickness, as part of the material',
    enabled: 'Takes part',
    excluded: 'Takes no part',
    noRotate: 'Pieces must not rotate',
    grain: 'Grain',
    kind: 'Kind of material',
    kerfWidth: 'Kerf',
    kerfVertical: 'Kerf of vertical cuts',
    kerfHorizontal: 'Kerf of horizontal cuts',
    marginLeft: 'Left margin',
    marginRight: 'Right margin',
    marginTop: 'Top margin',
    marginBottom: 'Bottom margin',
    cost: 'Cost',
    offcut: 'Offcut',
  },
};

/** The question along which side the grain of the other table runs. */
export const GRAIN_OF: Readonly<Record<ImportTable, string>> = {
  pieces: 'The grain of the sheets runs along their',
  sheets: 'The grain of the pieces here runs along their',
};

/** What an import would add. */
export interface Imported extends Omit<TableRows<never>, 'rows'> {
  readonly count: number;
  /** How many lengths of the job have to be rounded, because it changes to the system of the table. */
  readonly rounded: number;
  /** Adds the rows to the job, or replaces those that it has. */
  readonly into: (job: Job, replaces: boolean) => Job;
}

/** Reads a table for import into a job. */
export function readImport({ table, content }: Import, job: Job, said?: Said): Imported {
  const source = tableOf(content);
  const read = table === 'pieces' ? pieceRows(source, job, said) : sheetRows(source, job, said);
  const { rows, ...others } = read;
  const inSystem = (old: Job) =>
    read.system === old.system ? { job: old, rounded: 0 } : convertJob(old, read.system);
  const into = (before: Job, replaces: boolean): Job => {
    const { job: old } = inSystem(before);
    const grainOf = ({ id }: PieceRow | SheetRow) => read.grains?.get(id);
    return table === 'pieces'
      ? withPieces(
          {
            ...old,
            sheets: read.grains?.size
              ? old.sheets.map((row) => ({ ...row, grain: grainOf(row) ?? row.grain }))
              : old.sheets,
          },
          joined(old.pieces, rows as readonly PieceRow[], replaces),
        )
      : {
          ...old,
          pieces: old.pieces.map((row) => {
            const grain = grainOf(row);
            // The grain itself says how the piece is rotated.
            return grain === undefined ? row : { ...row, grain, canRotate: true };
          }),
          sheets: joined(old.sheets, rows as readonly SheetRow[], replaces),
        };
  };
  const { rounded } = inSystem(job);
  return { ...others, count: rows.length, rounded, into };
}

const joined = <Row extends Parameters<typeof isBlank>[0]>(
  old: readonly Row[],
  added: readonly Row[],
  replaces: boolean,
): readonly Row[] => (replaces ? added : [...old.filter((row) => !isBlank(row)), ...added]);

/** Reads a worksheet of a workbook. @throws Error, whose message is for people, if it cannot be read. */
export type ReadBook = (bytes: Uint8Array, worksheet?: string) => Promise<Book>;

/** What a file holds: a whole job, a table, or the jobs of a browser as text. */
export type Opened = OpenedFile | { readonly content: Content } | { readonly jobs: string };

/** A job of a file. */
export interface OpenedFile extends OpenedJob {
  /** Reads the job with the layouts of the file, as sheets that are cut already. @throws as `openFile` does. */
  readonly keepLayouts?: () => OpenedJob;
}

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
  if (isJobsFile(text)) return { jobs: text };
  if (text.trimStart().startsWith('{')) return openedRequest(text);
  if (!OTD.test(text) && !/\.otd$/i.test(file.name)) return { content: text };
  const { readOtd } = await import('../../../src/otd/read.ts');
  const opened = (keepsLayouts: boolean) => {
    const { request, notes } = readOtd(text, keepsLayouts);
    const opened = openedRequest(JSON.stringify(request));
    return { ...opened, notes: [...notes, ...opened.notes] };
  };
  return { ...opened(false), keepLayouts: () => opened(true) };
}

/** How a file of a cutting table for glass begins. */
const OTD = /^\s*\[Header\]\s*$/m;

const TOO_LARGE = 'The file is too large for a job.';

async function worksheetOf(bytes: Uint8Array, read: ReadBook, worksheet?: string): Promise<Content> {
  const book = await read(bytes, worksheet);
  return { ...book, turnTo: (other) => worksheetOf(bytes, read, other) };
}
