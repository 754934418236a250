import { DEFAULT_UNIT, type Unit } from '../contract/unit.ts';
import { systemOfUnit } from './lengths.ts';
import { namesWithThickness, needsThickness } from './materials.ts';
import type { PieceField, SheetField } from './read.ts';
import { type Draft, grainWayOf, type Row, type Table, tableOf } from './table.ts';

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
 * - Pieces of a material whose sheets have a grain are not rotated, unless the table of pieces says what may rotate.
 * - Sheets for pieces whose grain runs along a side have one, too: along their first side, unless they say otherwise.
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
  const way = grainWayOf(stock);
  const saysGrain = stock.columns.some(({ field }) => field === 'grain' || field === 'noRotate');
  const context = {
    round,
    joins,
    names: namesIn(stock),
    ...(way && { way }),
    ...(saysGrain && { grained: ofSheets.grained }),
  };
  const ofPieces = tableOf(pieces, unit, context);
  // A blank cell, or a no, says that a sheet has none.
  const plain = new Set(stock.rows.flatMap(({ line, grain }) => (saysGrain && !grain ? [line] : [])));
  const isOpen = ({ line, item }: Row<SheetField>) => item.grain === undefined && !plain.has(line);
  const rows = ofSheets.rows.map((row) =>
    isOpen(row) ? { ...row, item: withGrain(row.item, ofPieces.directed) } : row,
  );
  const isAssumed = rows.some((row, index) => row !== ofSheets.rows[index] && row.item.grain !== undefined);
  const notes = isAssumed ? [...ofSheets.notes, ASSUMED_GRAIN] : ofSheets.notes;
  return { pieces: ofPieces, stock: { ...ofSheets, rows, notes } };
}

/** A sheet of a material whose pieces need to know where its grain runs. */
export const withGrain = <Sheet extends { readonly material?: unknown }>(
  sheet: Sheet,
  directed: ReadonlySet<string>,
): Sheet => (directed.has(String(sheet.material ?? '')) ? { ...sheet, grain: 'x' } : sheet);

export const ASSUMED_GRAIN =
  'The grain of the sheets is taken to run along their first side, since the stock does not say so.';
