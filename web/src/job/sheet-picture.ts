import type { System } from '../../../src/tables/lengths.ts';
import type { DefectRow, SheetRow } from './rows.ts';
import { FINEST, lengthCell, partsIn } from './unit.ts';

/** A rectangle from the left and bottom edges of a sheet, in parts of the finest unit. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Parts of what people draw in: whole millimetres, or 16ths of an inch. */
const GRID = { mm: 100, in: 4 } as const satisfies Record<System, number>;

/** The size of a sheet; undefined until it has one. */
export function sizeOf(
  row: SheetRow,
  system: System,
): { readonly width: number; readonly height: number } | undefined {
  const [width, height] = [partsIn(row.width, system), partsIn(row.height, system)];
  return width && height && width > 0 && height > 0 ? { width, height } : undefined;
}

/** Where a defect lies; undefined until all of its cells are filled in. */
export function boxOf(row: DefectRow, system: System): Box | undefined {
  const [x, y] = [partsIn(row.x, system), partsIn(row.y, system)];
  const [width, height] = [partsIn(row.width, system), partsIn(row.height, system)];
  if (x === undefined || y === undefined || !width || !height || width < 0 || height < 0) return undefined;
  return { x, y, width, height };
}

/** A length on the picture as a cell has it. */
export const cellOf = (parts: number, system: System): string => lengthCell(parts, FINEST[system]);

export const withBox = (row: DefectRow, { x, y, width, height }: Box, system: System): DefectRow => ({
  ...row,
  x: cellOf(x, system),
  y: cellOf(y, system),
  width: cellOf(width, system),
  height: cellOf(height, system),
});

/** The rectangle for a defect in the middle of a sheet. */
export function boxInTheMiddle(sheet: Size, system: System): Box {
  const grid = GRID[system];
  const [width, height] = [Math.ceil(sheet.width / 20 / grid), Math.ceil(sheet.height / 20 / grid)];
  const least = (extent: number, own: number) => Math.min(own * grid, extent);
  const size = { width: least(sheet.width, width), height: least(sheet.height, height) };
  const middle = (extent: number, own: number) => Math.floor((extent - own) / 2 / grid) * grid;
  return { x: middle(sheet.width, size.width), y: middle(sheet.height, size.height), ...size };
}

type Point = Pick<Box, 'x' | 'y'>;
type Size = Pick<Box, 'width' | 'height'>;

const clamped = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** The rectangle between two points, on the sheet, on the grid and at least one of its lines wide. */
export function boxBetween(a: Point, b: Point, sheet: Size, system: System): Box {
  const grid = GRID[system];
  const near = (value: number, most: number) => clamped(Math.round(value / grid) * grid, most);
  const x = near(Math.min(a.x, b.x), Math.max(0, sheet.width - grid));
  const y = near(Math.min(a.y, b.y), Math.max(0, sheet.height - grid));
  const extent = (to: number, from: number, most: number) =>
    Math.max(Math.min(grid, most), near(to, most) - from);
  return {
    x,
    y,
    width: extent(Math.max(a.x, b.x), x, sheet.width),
    height: extent(Math.max(a.y, b.y), y, sheet.height),
  };
}

/** Whether a rectangle is more than the trace of a click. */
export const isDrawn = ({ width, height }: Box, system: System): boolean =>
  width > GRID[system] && height > GRID[system];

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: -1 },
  ArrowUp: { x: 0, y: 1 },
};

/** Lines of the grid of one key press; one with Alt. */
const STEP = 10;

const resized = (extent: number, by: number, most: number, least: number): number =>
  by === 0 ? extent : Math.max(Math.min(extent, least), Math.min(extent + by, most));

/** A defect after a key: arrows move it, with Shift they resize it. Undefined for other keys. */
export function boxAfter(
  box: Box,
  { key, shift, isFine }: { readonly key: string; readonly shift: boolean; readonly isFine: boolean },
  sheet: Size,
  system: System,
): Box | undefined {
  const arrow = ARROWS[key];
  if (!arrow) return undefined;
  const grid = GRID[system];
  const step = isFine ? grid : STEP * grid;
  if (shift)
    return {
      ...box,
      width: resized(box.width, arrow.x * step, sheet.width - box.x, grid),
      height: resized(box.height, arrow.y * step, sheet.height - box.y, grid),
    };
  return {
    ...box,
    x: clamped(box.x + arrow.x * step, Math.max(0, sheet.width - box.width)),
    y: clamped(box.y + arrow.y * step, Math.max(0, sheet.height - box.height)),
  };
}
