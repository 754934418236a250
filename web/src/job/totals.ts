import { toSquareMillimetres, type Unit } from '../../../src/contract/unit.ts';
import { readLength } from '../../../src/tables/lengths.ts';
import { readWhole } from '../../../src/tables/numbers.ts';
import { grouped } from '../app/words.ts';
import type { Job } from './rows.ts';
import { unitOf } from './unit.ts';

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

function numberIn(text: string, unit?: Unit): number {
  if (/^\d+$/.test(text) && (unit === undefined || unit === 'mm')) return Number(text);
  const reading = unit ? readLength(text, undefined, undefined, unit) : readWhole(text, undefined);
  return reading.fault === undefined && reading.value > 0 ? reading.value : 0;
}

export function totalsOf(job: Job): Totals {
  const { pieces, sheets } = job;
  const unit = unitOf(job);
  const totals = { pieces: 0, pieceArea: 0, sheets: 0, sheetArea: 0 };
  for (const { width, height, quantity } of pieces) {
    const area = toSquareMillimetres(numberIn(width, unit) * numberIn(height, unit), unit);
    if (area === 0) continue;
    const count = quantity.trim() === '' ? 1 : numberIn(quantity);
    totals.pieces += count;
    totals.pieceArea += count * area;
  }
  for (const { width, height, quantity } of sheets) {
    const area = toSquareMillimetres(numberIn(width, unit) * numberIn(height, unit), unit);
    if (area === 0) continue;
    const count = quantity.trim() === '' ? Number.POSITIVE_INFINITY : numberIn(quantity);
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
