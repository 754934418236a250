/** Groups used sheets by pattern, and writes the records of each. */

import type { Unit } from '../contract/unit.ts';
import type { Row, Rows } from './rows.ts';
import { lengthOf } from './text.ts';

/** What a leaf is in `CUTS`: the number of a part, `X` with that of an offcut, or `0`. */
export type Reference = string;

/** Sheets of one board that are cut alike. */
export class Pattern {
  /** The number of the board. */
  readonly board: number;
  readonly #firstCutVertical: boolean;
  readonly #rows: readonly Row[];
  /** How many of each part every leaf becomes: sheets that are cut alike may hold different pieces of one size. */
  readonly #freed: Map<Reference, number>[];
  #runs = 0;

  constructor(board: number, { firstCutVertical, rows }: Rows) {
    this.board = board;
    this.#firstCutVertical = firstCutVertical;
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
  *records(index: number, book: number, unit?: Unit): Generator<(string | number)[]> {
    const type = this.#firstCutVertical ? 1 : 0;
    yield ['PATTERNS', 1, index, this.board, type, this.#runs, Math.ceil(this.#runs / book), book];
    const repeated = this.#repeated();
    const sequence = sequenceOf(repeated);
    let cut = 0;
    for (const [at, { stage, size, freed, times }] of repeated.entries()) {
      const [[first, count] = ['0', 0], ...others] = freed;
      cut += 1;
      const parts = first === '0' ? 0 : count * times;
      yield ['CUTS', 1, index, cut, sequence[at] ?? 0, stage, lengthOf(size, unit), times, first, parts];
      // The same cut frees other parts of that size on other sheets. Such records have neither dimension nor sequence.
      for (const [other, more] of others) {
        cut += 1;
        yield ['CUTS', 1, index, cut, 0, stage, 0, times, other, more * times];
      }
    }
  }

  /** The rows, those of equal leaves that follow each other as one. */
  #repeated(): Repeated[] {
    const repeated: Repeated[] = [];
    for (const [at, { stage, size, leaf }] of this.#rows.entries()) {
      const freed = [...(this.#freed[at] ?? [])];
      const last = repeated.at(-1);
      const isLeaf = leaf !== undefined;
      if (last?.isLeaf && isLeaf && last.stage === stage && last.size === size && isEqual(last.freed, freed))
        last.times += 1;
      else repeated.push({ stage, size, isLeaf, freed, times: 1 });
    }
    return repeated;
  }
}

/** A row, and how often it is cut. */
interface Repeated extends Pick<Row, 'stage' | 'size'> {
  readonly isLeaf: boolean;
  /** How many of each part one of them becomes, over all sheets. */
  readonly freed: readonly (readonly [Reference, number])[];
  times: number;
}

const isEqual = (one: Repeated['freed'], other: Repeated['freed']): boolean =>
  one.length === other.length &&
  one.every(([reference, count], at) => other[at]?.[0] === reference && other[at]?.[1] === count);

/** The order in which a saw makes the cuts: all rips, then strip by strip what is cut from it. */
function sequenceOf(rows: readonly Pick<Row, 'stage'>[]): number[] {
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

  of(board: number, rows: Rows): Pattern {
    const name = `${board} ${rows.key}`;
    const known = this.#byKey.get(name);
    if (known) return known;
    const pattern = new Pattern(board, rows);
    this.#byKey.set(name, pattern);
    return pattern;
  }

  [Symbol.iterator](): IterableIterator<Pattern> {
    return this.#byKey.values();
  }
}
