import type { EdgeCount } from './edge-counts.ts';
import { headingOf } from './headings.ts';
import type { Unit } from './lengths.ts';

/** What a column can hold, besides the fields of the contract. */
export const EXTRAS = [
  'label',
  'size',
  'grain',
  'noRotate',
  'enabled',
  'excluded',
  'thickness',
  'kind',
  'sets',
  'unit',
] as const;

/** What a column of pieces can hold besides: the band on an edge. */
export const EDGES = ['edgeLeft', 'edgeRight', 'edgeBottom', 'edgeTop'] as const;

export type Edge = (typeof EDGES)[number];

export const isEdge = (name: string | undefined): name is Edge => EDGES.some((edge) => edge === name);

export type Extra = (typeof EXTRAS)[number] | Edge | EdgeCount;

export const isExtra = (name: string): name is (typeof EXTRAS)[number] =>
  (EXTRAS as readonly string[]).includes(name);

/** One column of a table. */
export interface Column<Field extends string> {
  /** Position in the row, counted from 0. */
  readonly index: number;
  /** Its header; its position in words if the table has none. */
  readonly header: string;
  /** What it holds; undefined if it is not used. */
  readonly field?: Field;
  /** Unit of its lengths, if the header names one. */
  readonly unit?: Unit;
}

/** A column that looks as if it mattered, and of which header and cells do not say what it holds. */
export interface Question {
  /** Position in the row, counted from 0. */
  readonly column: number;
  readonly header: string;
  /** The end of a sentence about the column. */
  readonly message: string;
  /** A few of its different cells. */
  readonly samples: readonly string[];
  /** What it may hold, the likeliest first. Not to use it is always a choice. */
  readonly choices: readonly string[];
}

/** What the columns of a table hold. */
export interface Guess<Field extends string> {
  readonly columns: readonly Column<Field>[];
  readonly questions: readonly Question[];
  /** Why columns with a telling header or telling cells are not used, in sentences, by their positions. */
  readonly notes: ReadonlyMap<number, string>;
}

/** What people said of columns, by their positions; undefined for those that are not to be used. */
export type Answers<Field extends string> = ReadonlyMap<number, Field | undefined>;

/** The column at `index`. */
export function columnOf<Field extends string>(
  index: number,
  header: string,
  field: Field | undefined,
): Column<Field> {
  const { unit } = headingOf(header);
  const named = { index, header: nameOf(header, index), ...(unit && { unit }) };
  return field === undefined ? named : { ...named, field };
}

/** Characters of a header that are kept, because messages about its cells repeat it. */
const LONGEST_HEADER = 40;

/** What a column is called in messages. */
export function nameOf(header: string, index: number): string {
  if (header === '') return `column ${index + 1}`;
  return header.length > LONGEST_HEADER ? `${header.slice(0, LONGEST_HEADER)}…` : header;
}
