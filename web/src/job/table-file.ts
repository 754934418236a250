/** The tables of a job as CSV. This page and the command line read them back, and CutList Optimizer knows the first columns. */

import type { System } from '../../../src/tables/lengths.ts';
import { csvOf } from '../../../src/tables/write.ts';
import { edgesOf } from './edge-bands.ts';
import type { ImportTable } from './importing.ts';
import type { PieceRow, SheetRow } from './rows.ts';

type Cells<Row> = Readonly<Record<string, (row: Row, system: System) => string>>;

const COMMON = {
  Length: ({ width }, system) => lengthOf(width, system),
  Width: ({ height }, system) => lengthOf(height, system),
  Qty: ({ quantity }) => quantity,
  Material: ({ material }) => material,
  Label: ({ label }) => label,
  Enabled: () => 'true',
} as const satisfies Cells<PieceRow | SheetRow>;

const PRIORITY = { Priority: ({ priority }) => priority } satisfies Cells<PieceRow>;

const PIECES: Cells<PieceRow> = {
  ...COMMON,
  'Grain direction': ({ canRotate }) => (canRotate ? '' : 'h'),
  ...PRIORITY,
};

const EDGES: Cells<PieceRow> = {
  'Edge left': ({ edgeLeft }) => edgeLeft,
  'Edge right': ({ edgeRight }) => edgeRight,
  'Edge bottom': ({ edgeBottom }) => edgeBottom,
  'Edge top': ({ edgeTop }) => edgeTop,
};

/** Grain along a side does not mix with grain that is horizontal. */
const GRAINED_PIECES: Cells<PieceRow> = {
  ...COMMON,
  'Grain direction': ({ grain }) => SIDES[grain],
  'Can rotate': ({ canRotate }) => (canRotate ? 'yes' : 'no'),
  ...PRIORITY,
};

/** The sides as the columns are called. */
const SIDES = { '': '', x: 'Length', y: 'Width', yes: 'yes' } as const;

const SHEETS: Cells<SheetRow> = {
  ...COMMON,
  Kerf: ({ kerfWidth }, system) => lengthOf(kerfWidth, system),
  'Kerf vertical': ({ kerfVertical }, system) => lengthOf(kerfVertical, system),
  'Kerf horizontal': ({ kerfHorizontal }, system) => lengthOf(kerfHorizontal, system),
  'Margin left': ({ marginLeft }, system) => lengthOf(marginLeft, system),
  'Margin right': ({ marginRight }, system) => lengthOf(marginRight, system),
  'Margin top': ({ marginTop }, system) => lengthOf(marginTop, system),
  'Margin bottom': ({ marginBottom }, system) => lengthOf(marginBottom, system),
  Cost: ({ cost }) => cost,
  Offcut: ({ offcut }) => (offcut ? 'yes' : ''),
  Grain: ({ grain }) => SIDES[grain],
};

/** A length that says that it is in inches, so that it keeps its meaning in a job of another unit. */
const lengthOf = (text: string, system: System): string =>
  system === 'in' && /\d$/.test(text) ? `${text}"` : text;

/** The byte order mark tells Excel that a file is UTF-8. */
const MARK = '\uFEFF';

/** The pieces as a CSV file. */
export function piecesFile(rows: readonly PieceRow[], system: System): string {
  const cells = rows.some(({ grain }) => grain !== '') ? GRAINED_PIECES : PIECES;
  const isBanded = rows.some((row) => Object.keys(edgesOf(row)).length > 0);
  return fileOf(isBanded ? { ...cells, ...EDGES } : cells, rows, system);
}

/** The stock as a CSV file. Defects are no part of it. */
export const sheetsFile = (rows: readonly SheetRow[], system: System): string => fileOf(SHEETS, rows, system);

/** The name of the file of a table. */
export const fileNameOf = (table: ImportTable): string => `${table === 'pieces' ? 'pieces' : 'stock'}.csv`;

function fileOf<Row>(cells: Cells<Row>, rows: readonly Row[], system: System): string {
  const texts = rows.map((row) =>
    Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cell(row, system)])),
  );
  return MARK + csvOf(Object.keys(cells), texts);
}
