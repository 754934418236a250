import { readWhole } from '../../../src/tables/numbers.ts';
import { grouped } from '../app/words.ts';
import type { Job } from './rows.ts';

/** What stands beneath the tables. Cells that cannot be read count as nothing. */
export interface Totals {
  readonly pieces: number;
  /** Square millimetres. */
  readonly pieceArea: number;
  /** Sheets in stock; infinite if one row has as many as needed. */
  readonly sheets: number;
  /** Square millimetres. */
  readonly sheetArea: number;
}

function numberIn(text: string, isLength: boolean): number {
  if (/^\d+$/.test(text)) return Number(text);
  const reading = readWhole(text, undefined, isLength ? 'mm' : undefined);
  return reading.fault === undefined && reading.value > 0 ? reading.value : 0;
}

export function totalsOf({ pieces, sheets }: Job): Totals {
  const totals = { pieces: 0, pieceArea: 0, sheets: 0, sheetArea: 0 };
  for (const { width, height, quantity } of pieces) {
    const area = numberIn(width, true) * numberIn(height, true);
    if (area === 0) continue;
    const count = quantity.trim() === '' ? 1 : numberIn(quantity, false);
    totals.pieces += count;
    totals.pieceArea += count * area;
  }
  for (const { width, height, quantity } of sheets) {
    const area = numberIn(width, true) * numberIn(height, true);
    if (area === 0) continue;
    const count = quantity.trim() === '' ? Number.POSITIVE_INFINITY : numberIn(quantity, false);
    totals.sheets += count;
    totals.sheetArea += count * area;
  }
  return totals;
}

/** An area in square metres, with as many decimals as say something. */
export function squareMetres(area: number): string {
  const metres = area / 1e6;
  const digits = metres < 10 ? 2 : metres < 1_000 ? 1 : 0;
  return `${grouped(metres.toFixed(digits))} m²`;
}
