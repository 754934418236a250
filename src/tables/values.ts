import type { Line } from './cells.ts';
import { directionOf, readFlag } from './flags.ts';
import { unitNamed } from './lengths.ts';
import { extentsOf, isNumeric } from './sizes.ts';

/** What the cells of a column look like. Blank cells do not count. */
export interface Values {
  readonly filled: number;
  /** Numbers and lengths. */
  readonly numeric: number;
  /** Whole numbers without a unit, 0 excepted. */
  readonly whole: number;
  readonly sizes: number;
  /** Words for yes or no; numbers are none. */
  readonly flags: number;
  /** Names of units of length. */
  readonly units: number;
  /** Words for a direction of the grain. */
  readonly directions: number;
  /** Whole numbers of 0, 1 and 2. */
  readonly codes: number;
  /** Whether two cells are the same. */
  readonly hasRepeats: boolean;
  /** Whether there are more different cells than a table has thicknesses. */
  readonly isVaried: boolean;
  /** Whether the cells count the rows. */
  readonly isSequence: boolean;
  /** Up to `SAMPLES` different cells. */
  readonly samples: readonly string[];
}

export const SAMPLES = 4;

/** Characters of a cell that are compared and shown. */
const LONGEST = 60;

/** Thicknesses of one table. */
const FEW = 8;

const WHOLE = /^\+?0*[1-9]\d{0,8}([.,]0+)?$/;

/** Looks once at every cell of the rows. */
export function valuesOf(lines: readonly Line[], width: number): readonly Values[] {
  const counts = Array.from({ length: width }, () => new Counts());
  for (const { cells } of lines) {
    for (const [index, cell] of cells.entries()) if (cell !== '') counts[index]?.add(cell.slice(0, LONGEST));
  }
  return counts;
}

class Counts implements Values {
  filled = 0;
  numeric = 0;
  whole = 0;
  sizes = 0;
  flags = 0;
  units = 0;
  directions = 0;
  codes = 0;
  hasRepeats = false;
  isSequence = true;
  readonly #seen = new Set<string>();
  #last: number | undefined;

  get isVaried(): boolean {
    return this.#seen.size > FEW;
  }

  get samples(): readonly string[] {
    return [...this.#seen].slice(0, SAMPLES);
  }

  add(cell: string): void {
    this.filled += 1;
    if (this.#seen.has(cell)) this.hasRepeats = true;
    this.#seen.add(cell);
    const number = /^\d{1,9}$/.test(cell) ? Number(cell) : Number.NaN;
    if (this.#last !== undefined && number !== this.#last + 1) this.isSequence = false;
    if (Number.isNaN(number) || (this.#last === undefined && number > 1)) this.isSequence = false;
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
