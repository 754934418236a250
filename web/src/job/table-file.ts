/** The tables of a job as CSV. This page and the command line read them back, and CutList Optimizer knows the first columns. */

import { isInches, type Unit } from '../../../src/contract/unit.ts';
import { csvOf } from '../../../src/tables/write.ts';
import type { ImportTable } from './importing.ts';
import type { PieceRow, SheetRow } from './rows.ts';

type Cells<Row> = Readonly<Record<string, (row: Row, unit: Unit) => string>>;

const COMMON = {
  Length: ({ width }, unit) => lengthOf(width, unit),
  Width: ({ height }, unit) => lengthOf(height, unit),
  Qty: ({ quantity }) => quantity,
  Material: ({ material }) => material,
  Label: ({ label }) => label,
  Enabled: () => 'true',
} as const satisfies Cells<PieceRow | SheetRow>;

const PIECES: Cells<PieceRow> = {
  ...COMMON,
  'Grain direction': ({ canRotate }) => (canRotate ? '' : 'h'),
  Priority: ({ priority }) => priority,
};

const SHEETS: Cells<SheetRow> = {
  ...COMMON,
  Kerf: ({ kerfWidth }, unit) => lengthOf(kerfWidth, unit),
  'Margin left': ({ marginLeft }, unit) => lengthOf(marginLeft, unit),
  'Margin right': ({ marginRight }, unit) => lengthOf(marginRight, unit),
  'Margin top': ({ marginTop }, unit) => lengthOf(marginTop, unit),
  'Margin bottom': ({ marginBottom }, unit) => lengthOf(marginBottom, unit),
  Cost: ({ cost }) => cost,
  Offcut: ({ offcut }) => (offcut ? 'yes' : ''),
};

/** A length that says that it is in inches, so that it keeps its meaning in a job of another unit. */
const lengthOf = (text: string, unit: Unit): string =>
  isInches(unit) && /\d$/.test(text) ? `${text}"` : text;

/** The byte order mark tells Excel that a file is UTF-8. */
const MARK = '\uFEFF';

/** The pieces as a CSV file. */
export const piecesFile = (rows: readonly PieceRow[], unit: Unit): string => fileOf(PIECES, rows, unit);

/** The stock as a CSV file. Defects are no part of it. */
export const sheetsFile = (rows: readonly SheetRow[], unit: Unit): string => fileOf(SHEETS, rows, unit);

/** The name of the file of a table. */
export const fileNameOf = (table: ImportTable): string => `${table === 'pieces' ? 'pieces' : 'stock'}.csv`;

function fileOf<Row>(cells: Cells<Row>, rows: readonly Row[], unit: Unit): string {
  const texts = rows.map((row) =>
    Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cell(row, unit)])),
  );
  return MARK + csvOf(Object.keys(cells), texts);
}
