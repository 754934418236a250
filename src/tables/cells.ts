import Papa from 'papaparse';
import { LIMITS } from '../contract/limits.ts';

/**
 * What a spreadsheet says about a cell besides its text: that it is a number, written with a full stop, or why it cannot be
 * used, as the end of a sentence.
 */
export type Typed = 'number' | { readonly fault: string };

/** One row of a table that is not blank. */
export interface Line {
  /** Line of the text on which the row starts, or row of the spreadsheet, counted from 1. */
  readonly number: number;
  /** The cells without surrounding space and control characters. */
  readonly cells: readonly string[];
  /** By the position in `cells`; absent for text. */
  readonly typed?: ReadonlyMap<number, Typed>;
}

/** The rows of a table. */
export interface Cells {
  readonly lines: readonly Line[];
  /** The line whose quotation mark is not closed. The rest of the text is in its last cell. */
  readonly unclosed?: number;
  /** The worksheet that they are from; absent for text. */
  readonly worksheet?: string;
  /** What people should know of how they were read, in sentences. */
  readonly notes?: readonly string[];
}

/** Characters of a table: four times a request body, because tables have columns that no request has. */
export const MAX_TABLE_CHARACTERS = 4 * LIMITS.MAX_REQUEST_BYTES;

/** Rows that are read: a header, and one row more than a request may have, which shows that there are too many. */
export const MAX_ROWS = LIMITS.MAX_ARRAY_ITEMS + 2;

/**
 * Delimiters in the order in which they are tried on the first row. The comma comes last: where another delimiter
 * separates the cells, it marks decimals.
 */
const DELIMITERS = ['\t', ';', '|'] as const;

/** Characters in which the delimiter is looked for. */
const MAX_START = 100_000;

/** Splits a table, as a spreadsheet copies or saves it, into cells. */
export function cellsOf(table: string): Cells {
  const text = table.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  // Excel writes and reads such a line.
  const [announcement = '', announced] = /^sep=(.)\n/i.exec(text) ?? [];
  const body = text.slice(announcement.length);
  return split(body, announced ?? delimiterOf(body), announcement === '' ? 1 : 2);
}

/** A cell without control characters, surrounding space, and different characters that look the same. */
export function cleaned(cell: string): string {
  // Most cells of a large table are plain ASCII.
  if (!/[^ -~]/.test(cell)) return cell.trim();
  return composed(cell.replace(/\p{Cc}+/gu, ' '))
    .replaceAll('⁄', '/')
    .trim();
}

/** A text with composed letters, as most systems write them; files of a Mac decompose them. */
export const composed = (text: string): string => text.normalize('NFC').replaceAll('\u200B', '');

/** Rows in which the delimiter is looked for: a title above the table may have none. */
const MAX_TITLES = 20;

function delimiterOf(text: string): string {
  const starts = text
    .slice(0, MAX_START)
    .split('\n')
    .filter((line) => line.trim() !== '');
  for (const start of starts.slice(0, MAX_TITLES)) {
    const separates = (delimiter: string) => {
      const [cells = []] = Papa.parse<string[]>(start, { delimiter, newline: '\n', preview: 1 }).data;
      return cells.length > 1;
    };
    const found = [...DELIMITERS, ','].find(separates);
    if (found !== undefined) return found;
  }
  return ',';
}

function split(text: string, delimiter: string, firstLine: number): Cells {
  const lines: Line[] = [];
  let number = firstLine;
  let unclosed: number | undefined;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, errors }, parser) => {
      if (errors.some(({ type }) => type === 'Quotes')) unclosed ??= number;
      const cells = data.map(cleaned);
      if (cells.some((cell) => cell !== '')) lines.push({ number, cells });
      number += data.reduce((sum, cell) => sum + cell.split('\n').length - 1, 1);
      if (lines.length === MAX_ROWS) parser.abort();
    },
  });
  return unclosed === undefined ? { lines } : { lines, unclosed };
}
