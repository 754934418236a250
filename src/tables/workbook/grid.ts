import { listed } from '../../contract/words.ts';
import { type Cells, cleaned, type Line, MAX_ROWS, MAX_TABLE_CHARACTERS, type Typed } from '../cells.ts';
import { WorkbookError } from './workbook.ts';

/** A block of cells that is shown as one. Rows and columns count from 1, and the last ones belong to it. */
export interface Block {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

const MERGED: Typed = {
  fault: 'is in a merged cell of several rows; split it, so that each row has its own value',
};

/** Merged cells that a worksheet may have: one for each cell of a row, and as many rows as a request takes. */
export const MAX_BLOCKS = 10_000;

/** The cells of one worksheet, row by row. Empty cells behind the last full one of a row take no memory. */
export class Grid {
  readonly #lines: Line[] = [];
  readonly #hidden: number[] = [];
  readonly #blocks: Block[] = [];
  #row = 0;
  #cells: string[] = [];
  #typed = new Map<number, Typed>();
  #isHidden = false;
  #size = 0;

  /** Whether there are more rows than any request may have, so that further ones need not be read. */
  get isFull(): boolean {
    return this.#lines.length >= MAX_ROWS;
  }

  /** Begins a row. Its number must be above that of the one before. */
  row(number: number, isHidden: boolean): void {
    if (!(number > this.#row)) throw new WorkbookError('The rows of the worksheet are not in order.');
    this.#row = number;
    this.#isHidden = isHidden;
    this.#cells = [];
    this.#typed = new Map();
  }

  /** Fills a cell of the row; columns count from 0. */
  cell(column: number, text: string, typed?: Typed): void {
    const clean = cleaned(text);
    if (clean === '' && typed === undefined) return;
    this.#size += Math.max(0, column + 1 - this.#cells.length) + clean.length;
    if (this.#size > MAX_TABLE_CHARACTERS)
      throw new WorkbookError(
        `The worksheet has more than ${MAX_TABLE_CHARACTERS} characters. Save only the table.`,
      );
    while (this.#cells.length < column) this.#cells.push('');
    this.#cells[column] = clean;
    if (typed !== undefined) this.#typed.set(column, typed);
  }

  endRow(): void {
    if (this.#cells.length === 0 || this.isFull) return;
    const line = { number: this.#row, cells: this.#cells };
    this.#lines.push(this.#typed.size > 0 ? { ...line, typed: this.#typed } : line);
    if (this.#isHidden) this.#hidden.push(this.#row);
  }

  merge(block: Block): void {
    if (this.#blocks.length >= MAX_BLOCKS)
      throw new WorkbookError(`The worksheet has more than ${MAX_BLOCKS} merged cells.`);
    this.#blocks.push(block);
  }

  /** The cells, with the rows of merged cells marked that do not show their value on their own. */
  finish(worksheet: string, notes: readonly string[]): Cells {
    const tall = this.#blocks.filter(({ firstRow, lastRow }) => lastRow > firstRow);
    const width = this.#lines.reduce((most, { cells }) => Math.max(most, cells.length), 0);
    const lines = tall.length === 0 ? this.#lines : this.#marked(tall, width);
    const hidden = this.#hidden.length;
    return {
      lines,
      worksheet,
      notes:
        hidden === 0 ? notes : [...notes, `Hidden rows are read, too: ${listed(this.#hidden, NAMED_ROWS)}.`],
    };
  }

  #marked(blocks: readonly Block[], width: number): Line[] {
    const byRow = new Map(this.#lines.map((line) => [line.number, new Map(line.typed)]));
    // Blocks do not overlap in a sound worksheet, so each cell is marked once at most.
    let left = this.#lines.length * width;
    for (const { firstRow, lastRow, firstColumn, lastColumn } of blocks) {
      for (const { number } of this.#lines) {
        if (number <= firstRow || number > lastRow) continue;
        for (let column = firstColumn - 1; column < Math.min(lastColumn, width); column += 1) {
          byRow.get(number)?.set(column, MERGED);
          left -= 1;
          if (left < 0) throw new WorkbookError('The merged cells of the worksheet overlap.');
        }
      }
    }
    return this.#lines.map((line) => {
      const typed = byRow.get(line.number);
      return typed && typed.size > 0 ? { ...line, typed } : line;
    });
  }
}

/** Rows that a message names. */
const NAMED_ROWS = 5;

/** A worksheet, as its tab shows it. */
export interface Worksheet {
  readonly name: string;
  readonly isHidden: boolean;
}

/** An opened workbook. */
export interface Workbook {
  /** In the order of the tabs. */
  readonly worksheets: readonly Worksheet[];
  /** Reads the worksheet that is wanted, by its position. @throws WorkbookError if it cannot be read. */
  readonly read: (index: number) => Grid;
}
