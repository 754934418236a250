import type { System } from '../../../src/tables/lengths.ts';
import { readWhole } from '../../../src/tables/numbers.ts';
import { grouped } from '../app/words.ts';
import type { Job } from './rows.ts';
import { lengthIn } from './unit.ts';

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

function countIn(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const reading = readWhole(text, undefined);
  return reading.fault === undefined && reading.value > 0 ? reading.value : 0;
}

const INCH = 25.4;

function millimetresIn(text: string, system: System): number {
  if (/^\d+$/.test(text)) return Number(text) * (system === 'in' ? INCH : 1);
  const length = lengthIn(text, system);
  if (!length || length.numerator <= 0n) return 0;
  const value = Number(length.numerator) / Number(length.denominator);
  return value * ((length.system ?? system) === 'in' ? INCH : 1);
}

export function totalsOf(job: Job): Totals {
  const { pieces, sheets, system } = job;
  const totals = { pieces: 0, pieceArea: 0, sheets: 0, sheetArea: 0 };
  for (const { width, height, quantity } of pieces) {
    const area = millimetresIn(width, system) * millimetresIn(height, system);
    if (area === 0) continue;
    const count = quantity.trim() === '' ? 1 : countIn(quantity);
    totals.pieces += count;
    totals.pieceArea += count * area;
  }
  for (const { width, height, quantity } of sheets) {
    const area = millimetresIn(width, system) * millimetresIn(height, system);
    if (area === 0) continue;
    const count = quantity.trim() === '' ? Number.POSITIVE_INFINITY : countIn(quantity);
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
