import { signal } from '@preact/signals';
import type { Unit } from '../../../src/contract/unit.ts';
import type { Column } from '../../../src/tables/columns.ts';
import { MAX_TABLE_CHARACTERS } from '../../../src/tables/cells.ts';
import { decodeTable } from '../../../src/tables/decode.ts';
import { readPieces, readSheets } from '../../../src/tables/read.ts';
import type { Problem } from '../../../src/tables/rows.ts';
import { jobOfRequest } from './from-request.ts';
import { pieceOfTable, sheetOfTable } from './paste.ts';
import { isBlank, type Job } from './rows.ts';

export type ImportTable = 'pieces' | 'sheets';

/** A table that people want to import. */
export interface Import {
  readonly table: ImportTable;
  /** Where it comes from. */
  readonly name: string;
  readonly text: string;
}

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
    grain: 'Follows the grain',
    priority: 'Priority',
    originalIndex: 'Number',
  },
  sheets: {
    label: 'Label',
    width: 'Width',
    height: 'Height',
    size: 'Size, as 600x400',
    quantity: 'Quantity',
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
  { table, text }: Import,
  meant?: readonly (string | undefined)[],
  unit?: Unit,
): Imported {
  if (table === 'pieces') {
    const { rows, columns, problems } = readPieces(text, meant as Parameters<typeof readPieces>[1], unit);
    const added = rows.map((row) => pieceOfTable(row, unit));
    const into = (job: Job, replaces: boolean): Job => ({
      ...job,
      pieces: joined(job.pieces, added, replaces),
    });
    return { columns, problems, count: rows.length, into };
  }
  const { rows, columns, problems } = readSheets(text, meant as Parameters<typeof readSheets>[1], unit);
  const added = rows.map((row) => sheetOfTable(row, unit));
  const into = (job: Job, replaces: boolean): Job => ({
    ...job,
    sheets: joined(job.sheets, added, replaces),
  });
  return { columns, problems, count: rows.length, into };
}

const joined = <Row extends Parameters<typeof isBlank>[0]>(
  old: readonly Row[],
  added: readonly Row[],
  replaces: boolean,
): readonly Row[] => (replaces ? added : [...old.filter((row) => !isBlank(row)), ...added]);

/** What a file holds: a whole job as JSON, or a table. */
export type Opened = { readonly job: Job } | { readonly text: string };

/** Reads a file that people chose. @throws Error, whose message is for people, if it cannot be read. */
export async function openFile(file: File): Promise<Opened> {
  if (file.size > 2 * MAX_TABLE_CHARACTERS) throw new Error('The file is too large for a job.');
  const text = decodeTable(new Uint8Array(await file.arrayBuffer()));
  return text.trimStart().startsWith('{') ? { job: jobOfRequest(text) } : { text };
}
