import { DEFAULT_UNIT, type Unit } from '../../../src/contract/unit.ts';
import type { Cells } from '../../../src/tables/cells.ts';
import type { Extra } from '../../../src/tables/columns.ts';
import { systemOfUnit } from '../../../src/tables/lengths.ts';
import {
  draftPieces,
  draftSheets,
  type JobContext,
  type PieceField,
  type SheetField,
  tableOf,
} from '../../../src/tables/read.ts';

/** Reads a table of pieces of a job whose unit is known. @param meant what each column holds, where the guess was wrong. */
export const readPieces = (
  table: string | Cells,
  meant?: readonly (PieceField | Extra | undefined)[],
  unit: Unit = DEFAULT_UNIT,
  context: JobContext = {},
) => tableOf(draftPieces(table, { meant, system: systemOfUnit(unit), round: context.round }), unit, context);

/** Reads a table of stock sheets in the same way. */
export const readSheets = (
  table: string | Cells,
  meant?: readonly (SheetField | Extra | undefined)[],
  unit: Unit = DEFAULT_UNIT,
  context: JobContext = {},
) => tableOf(draftSheets(table, { meant, system: systemOfUnit(unit), round: context.round }), unit, context);
