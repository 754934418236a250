/** Groups used sheets by pattern, and writes the records of each. */

import type { Unit } from '../contract/unit.ts';
import { lengthOf } from './length.ts';
import type { Row, Rows } from './rows.ts';

/** What a leaf is in `CUTS`: the number of a part, `X` with that of an offcut, or `0`. */
export type Reference = string;

/** Sheets of one entry that are cut alike. */
export class Pattern {
  /** Position of the entry of the sheets. */
  readonly entry: number;
  readonly #rows: readonly Row[];
  /** How many of each part every leaf becomes: sheets that are cut alike may hold different pieces of one size. */
  readonly #freed: Map<Reference, number>[];
  #runs = 0;

  constructor(entry: number, rows: readonly Row[]) {
    this.entry = entry;
    this.#rows = rows;
    this.#freed = rows.map(() => new Map());
  }

  get runs(): number {
    return this.#runs;
  }

  /** Counts one more sheet, whose leaves are these, row by row; undefined for a part that is cut further. */
  add(references: readonly (Reference | undefined)[]): void {
    this.#runs += 1;
    for (const [at, reference] of references.entries()) {
      const freed = this.#freed[at];
      if (reference !== undefined && freed) freed.set(reference, (freed.get(reference) ?? 0) + 1);
    }
  }

  /** The records of the pattern, as fields. */
  *records(
    index: number,
    board: number,
    type: number,
    book: number,
    unit?: Unit,
  ): Generator<(string | number)[]> {
    yield ['PATTERNS', 1, index, board, type, this.#runs, Math.ceil(this.#runs / book), book];
    const sequence = sequenceOf(this.#rows);
    let cut = 0;
    for (const [at, { stage, size }] of this.#rows.entries()) {
      const freed = [...(this.#freed[at] ?? [])];
      const [[first, count] = ['0', 0], ...others] = freed;
      cut += 1;
      const parts = first === '0' ? 0 : count;
      yield ['CUTS', 1, index, cut, sequence[at] ?? 0, stage, lengthOf(size, unit), 1, first, parts];
      // The same cut frees other parts of that size on other sheets. Such records have neither dimension nor sequence.
      for (const [other, more] of others) {
        cut += 1;
        yield ['CUTS', 1, index, cut, 0, stage, 0, 0, other, more];
      }
    }
  }
}

/** The order in which a saw makes the cuts: all rips, then strip by strip what is cut from it. */
function sequenceOf(rows: readonly Row[]): number[] {
  let rip = 0;
  let later = rows.reduce((rips, { stage }) => rips + (stage === 1 ? 1 : 0), 0);
  return rows.map(({ stage }) => (stage === 1 ? ++rip : ++later));
}

/** All patterns of a layout, in the order of their first sheets. */
export class Patterns {
  readonly #byKey = new Map<string, Pattern>();

  get size(): number {
    return this.#byKey.size;
  }

  of(entry: number, { rows, key }: Rows): Pattern {
    const name = `${entry} ${key}`;
    const known = this.#byKey.get(name);
    if (known) return known;
    const pattern = new Pattern(entry, rows);
    this.#byKey.set(name, pattern);
    return pattern;
  }

  [Symbol.iterator](): IterableIterator<Pattern> {
    return this.#byKey.values();
  }
}
