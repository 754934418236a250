/** The table of placed pieces: sorted and filtered. */

import type { Placement } from '../api/types.ts';
import type { Model } from './model.ts';
import { sizeText } from './words.ts';

export const COLUMNS = ['sheet', 'piece', 'width', 'height', 'x', 'y', 'turned'] as const;

export type Column = (typeof COLUMNS)[number];

export interface Order {
  readonly column: Column;
  readonly descending: boolean;
}

export interface Filter {
  /** Words that must all be in the number or the size of the piece; empty for all pieces. */
  readonly text: string;
  /** Ordinal of the only sheet to show; -1 for all. */
  readonly sheet: number;
}

const VALUES: Readonly<Record<Exclude<Column, 'sheet'>, (placement: Placement) => number>> = {
  piece: ({ pieceId }) => pieceId,
  width: ({ width }) => width,
  height: ({ height }) => height,
  x: ({ x }) => x,
  y: ({ y }) => y,
  turned: ({ rotated }) => Number(rotated),
};

/** Numbers of the placed pieces to show, in order. Equal ones stay in cutting order. */
export function pieceRows(model: Model, { column, descending }: Order, { text, sheet }: Filter): number[] {
  const words = text.toLowerCase().replaceAll(/[x*]/g, '×').split(/\s+/).filter(Boolean);
  const rows: number[] = [];
  const values: number[] = [];
  const read = column === 'sheet' ? undefined : VALUES[column];
  for (const { ordinal, result, firstPiece } of model.sheets) {
    if (sheet >= 0 && ordinal !== sheet) continue;
    for (const [index, placement] of result.placements.entries()) {
      if (!matches(placement, words, model)) continue;
      const row = firstPiece + index;
      rows.push(row);
      values[row] = read ? read(placement) : ordinal;
    }
  }
  const sign = descending ? -1 : 1;
  return rows.sort((a, b) => sign * ((values[a] ?? 0) - (values[b] ?? 0)) || a - b);
}

function matches(placement: Placement, words: readonly string[], { nameOf, job }: Model): boolean {
  if (words.length === 0) return true;
  const size = sizeText(placement, job.unit).replaceAll(' ', '');
  const text = `${placement.label ?? nameOf(placement.pieceId)} ${size}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
