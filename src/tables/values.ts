import type { Line } from './cells.ts';
import { directionOf, readFlag } from './flags.ts';
import { unitNamed } from './lengths.ts';
import { extentsOf, isNumeric } from './sizes.ts';

export const SAMPLES = 4;

/** Characters of a cell that are compared and shown. */
const LONGEST = 60;

/** Thicknesses of one table. */
const FEW = 8;

const WHOLE = /^\+?0*[1-9]\d{0,8}([.,]0+)?$/;

/** Looks once at every cell of the rows. */
export function valuesOf(lines: readonly Line[], width: number): readonly Values[] {
  const values = Array.from({ length: width }, () => new Values());
  for (const { cells } of lines) {
    for (const [index, cell] of cells.entries()) if (cell !== '') values[index]?.add(cell.slice(0, LONGEST));
  }
  return values;
}

/** What the cells of a column look like. Blank cells do not count. */
export class Values {
  filled = 0;
  /** Numbers and lengths. */
  numeric = 0;
  /** Whole numbers without a unit, 0 excepted. */
  whole = 0;
  sizes = 0;
  /** Words for yes or no; numbers are none. */
  flags = 0;
  /** Names of units of length. */
  units = 0;
  /** Words for a direction of the grain. */
  directions = 0;
  /** Whole numbers of 0, 1 and 2. */
  codes = 0;
  /** Whether the cells count the rows. */
  isSequence = true;
  readonly #different = new Set<string>();
  #last: number | undefined;

  /** Whether two cells are the same. */
  get hasRepeats(): boolean {
    return this.#different.size < this.filled;
  }

  /** Whether there are more different cells than a table has thicknesses. */
  get isVaried(): boolean {
    return this.#different.size > FEW;
  }

  /** Up to `SAMPLES` different cells. */
  get samples(): readonly string[] {
    return [...this.#different].slice(0, SAMPLES);
  }

  add(cell: string): void {
    this.filled += 1;
    this.#different.add(cell);
    const number = /^\d{1,9}$/.test(cell) ? Number(cell) : Number.NaN;
    this.isSequence &&= this.#last === undefined ? number <= 1 : number === this.#last + 1;
    this.#last = number;
    if (/^[012]$/.test(cell)) this.codes += 1;
    if (isNumeric(cell)) {
      this.numeric += 1;
      if (WHOLE.test(cell)) this.whole += 1;
    } else if (extentsOf(cell) !== undefined) this.sizes += 1;
    else if (readFlag(cell) !== undefined) this.flags += 1;
    if (directionOf(cell) !== undefined) this.directions += 1;
    if (unitNamed(cell) !== undefined) this.units += 1;
  }
}
