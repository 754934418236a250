import type { Unit } from '../../../src/contract/unit.ts';
import { readLength } from '../../../src/tables/lengths.ts';
import type { DefectRow, SheetRow } from './rows.ts';
import { lengthCell } from './unit.ts';

/** A rectangle in millimetres from the left and bottom edges of a sheet. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const lengthIn = (text: string, unit?: Unit): number | undefined => {
  const reading = readLength(text, undefined, undefined, unit);
  return reading.fault === undefined ? reading.value : undefined;
};

/** The size of a sheet; undefined until it has one. */
export function sizeOf(
  row: SheetRow,
  unit?: Unit,
): { readonly width: number; readonly height: number } | undefined {
  const [width, height] = [lengthIn(row.width, unit), lengthIn(row.height, unit)];
  return width && height && width > 0 && height > 0 ? { width, height } : undefined;
}

/** Where a defect lies; undefined until all of its cells are filled in. */
export function boxOf(row: DefectRow, unit?: Unit): Box | undefined {
  const [x, y] = [lengthIn(row.x, unit), lengthIn(row.y, unit)];
  const [width, height] = [lengthIn(row.width, unit), lengthIn(row.height, unit)];
  if (x === undefined || y === undefined || !width || !height || width < 0 || height < 0) return undefined;
  return { x, y, width, height };
}

export const withBox = (row: DefectRow, { x, y, width, height }: Box, unit?: Unit): DefectRow => ({
  ...row,
  x: lengthCell(x, unit),
  y: lengthCell(y, unit),
  width: lengthCell(width, unit),
  height: lengthCell(height, unit),
});

type Point = Pick<Box, 'x' | 'y'>;
type Size = Pick<Box, 'width' | 'height'>;

const clamped = (value: number, most: number): number => Math.min(Math.max(Math.round(value), 0), most);

/** The rectangle between two points, on the sheet and at least one millimetre wide. */
export function boxBetween(a: Point, b: Point, sheet: Size): Box {
  const x = clamped(Math.min(a.x, b.x), sheet.width - 1);
  const y = clamped(Math.min(a.y, b.y), sheet.height - 1);
  return {
    x,
    y,
    width: Math.max(1, clamped(Math.max(a.x, b.x), sheet.width) - x),
    height: Math.max(1, clamped(Math.max(a.y, b.y), sheet.height) - y),
  };
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: -1 },
  ArrowUp: { x: 0, y: 1 },
};

/** Millimetres of one key press; one with Alt. */
const STEP = 10;

/** A defect after a key: arrows move it, with Shift they resize it. Undefined for other keys. */
export function boxAfter(
  box: Box,
  { key, shift, isFine }: { readonly key: string; readonly shift: boolean; readonly isFine: boolean },
  sheet: Size,
): Box | undefined {
  const arrow = ARROWS[key];
  if (!arrow) return undefined;
  const step = isFine ? 1 : STEP;
  if (shift)
    return {
      ...box,
      width: Math.max(1, Math.min(box.width + arrow.x * step, sheet.width - box.x)),
      height: Math.max(1, Math.min(box.height + arrow.y * step, sheet.height - box.y)),
    };
  return {
    ...box,
    x: clamped(box.x + arrow.x * step, Math.max(0, sheet.width - box.width)),
    y: clamped(box.y + arrow.y * step, Math.max(0, sheet.height - box.height)),
  };
}
