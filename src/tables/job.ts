import { DEFAULT_UNIT, type Unit } from '../contract/unit.ts';
import { systemOfUnit } from './lengths.ts';
import { namesWithThickness, needsThickness } from './materials.ts';
import type { PieceField, SheetField } from './read.ts';
import { type Draft, directionOfRows, type Table, tableOf } from './table.ts';

/** The tables of one job. */
export interface JobTables {
  readonly pieces: Table<PieceField>;
  readonly stock?: Table<SheetField>;
}

/**
 * Makes the tables of a job of what was read of them. They agree on what is known of the material:
 *
 * - Thickness is part of a material for both or for neither. Where one table has none for a material, it is taken from the
 *   other, if all its rows say the same.
 * - Pieces of a material whose sheets have a grain are not rotated, unless the table of pieces says what may rotate. Their
 *   grain runs as that of the sheets.
 */
export function jobTables(
  pieces: Draft<PieceField>,
  stock: Draft<SheetField> | undefined,
  unit: Unit = DEFAULT_UNIT,
  { round }: { readonly round?: boolean | undefined } = {},
): JobTables {
  if (!stock) return { pieces: tableOf(pieces, unit, { round }) };
  const system = systemOfUnit(unit);
  const joins = [pieces.rows, stock.rows].some(
    (rows) => rows.some(({ thickness }) => thickness !== undefined) && needsThickness(rows, system),
  );
  const namesIn = ({ rows }: Draft<string>) => (joins ? namesWithThickness(rows, system) : undefined);
  const ofSheets = tableOf(stock, unit, { round, joins, names: namesIn(pieces) });
  const direction = directionOfRows(stock);
  const saysGrain = stock.columns.some(({ field }) => field === 'grain' || field === 'noRotate');
  const context = {
    round,
    joins,
    names: namesIn(stock),
    direction,
    ...(saysGrain && { grained: ofSheets.grained }),
  };
  return { pieces: tableOf(pieces, unit, context), stock: ofSheets };
}
