import { readFlag } from './flags.ts';

/** What a column of pieces can hold besides bands: how many edges have one, in all (`2L 1W`) or along a side. */
export const EDGE_COUNTS = ['edgeCounts', 'edgesLength', 'edgesWidth'] as const;

export type EdgeCount = (typeof EDGE_COUNTS)[number];

export const isEdgeCount = (name: string | undefined): name is EdgeCount =>
  EDGE_COUNTS.some((count) => count === name);

/** How many edges of a piece have a band. */
export interface EdgeCounts {
  /** Along the length, or along the longer sides: up to 2. */
  readonly along: number;
  readonly across: number;
  /** Whether they are counted along longer and shorter sides, whatever these are called. */
  readonly isBySize: boolean;
}

/** `2L`, `w`, `1longedge`: cells are read without their spaces. */
const PART = /(\d?)(lengths?|long|l|widths?|short|w|s)(?:edges?|sides?)?/gi;
const PARTS = new RegExp(`^(?:${PART.source}[,+/&;-]?)+$`, 'i');
const ALL = /^(?:all|4|all4)(?:edges|sides)?$/i;

/** A letter alone may be the left side. */
const IS_CLEAR = /[\dw]|ll|long|length|all/i;

/** Characters of a cell. */
const LONGEST = 40;

/** Whether a text that can be read as counts of edges is nothing else. */
export const countsEdges = (text: string): boolean => IS_CLEAR.test(text);

/** Reads counts of edges, such as `2L 1W`, or a count of those along one side; undefined for any other text. */
export function readEdgeCounts(text: string, field: EdgeCount, header = ''): EdgeCounts | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = text.replace(/\s+/g, '');
  if (readFlag(plain) === false) return { along: 0, across: 0, isBySize: true };
  if (field !== 'edgeCounts') {
    const count = /^[12]$/.test(plain) ? Number(plain) : undefined;
    if (count === undefined) return undefined;
    const [along, across] = field === 'edgesLength' ? [count, 0] : [0, count];
    return { along, across, isBySize: /long|short/i.test(header) };
  }
  if (ALL.test(plain)) return { along: 2, across: 2, isBySize: true };
  if (!PARTS.test(plain)) return undefined;
  let [along, across, isBySize] = [0, 0, true];
  for (const [, count = '', side = ''] of plain.matchAll(PART)) {
    const number = count === '' ? 1 : Number(count);
    if (/^l/i.test(side)) along += number;
    else across += number;
    isBySize &&= /^(long|s)/i.test(side);
  }
  return along > 2 || across > 2 ? undefined : { along, across, isBySize };
}
