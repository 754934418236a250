import { UsageError } from '../../arguments.ts';
import { ContractError } from '../../contract/errors.ts';
import { LIMITS } from '../../contract/limits.ts';
import { DEFAULT_UNIT, lengthText, lengthWithUnit, type Unit } from '../../contract/unit.ts';
import { isWithin } from '../../domain/ranges.ts';
import { jobTables } from '../../tables/job.ts';
import { readLength, systemOfUnit } from '../../tables/lengths.ts';
import { draftPieces, draftSheets, problemText, type Row, type Table } from '../../tables/read.ts';
import { type InputFile, tableIn } from './table-file.ts';

/** A request made of tables and options. */
export interface TableRequest {
  readonly body: Buffer;
  /** What the table of pieces calls them, by their position. */
  readonly labels: ReadonlyMap<number, string>;
  /** What people should know of how the tables were read, a line each. */
  readonly notes: readonly string[];
}

interface SheetSize {
  readonly width: number;
  readonly height: number;
  /** Undefined: as many as needed. */
  readonly quantity?: number;
}

/** Sides as people write them, and a count. */
const SHEET = /^([\d.][^x×*]{0,15})[x×*]([\d.][^x×*]{0,15})(?:[x×*](\d{1,16}))?$/i;

/** Some sheets of the stock, as `--sheet` names them: `2800x2070x5`. */
export function readSheetSize(text: string, unit: Unit = DEFAULT_UNIT): SheetSize {
  const [, wide = '', high = '', count] = SHEET.exec(text) ?? [];
  const { dimension, quantity } = LIMITS;
  const sideOf = (side: string): number => {
    const reading = readLength(side, '.', undefined, unit);
    return reading.fault === undefined ? reading.value : Number.NaN;
  };
  const [width, height] = [sideOf(wide), sideOf(high)];
  if (!isWithin(width, dimension) || !isWithin(height, dimension)) {
    const [least, most] = [lengthText(dimension.min, unit), lengthWithUnit(dimension.max, unit)];
    throw new UsageError(
      `--sheet must be WIDTHxHEIGHT or WIDTHxHEIGHTxCOUNT with sides from ${least} to ${most}, not '${text}'`,
    );
  }
  const size = { width, height };
  if (count === undefined) return size;
  if (isWithin(Number(count), quantity)) return { ...size, quantity: Number(count) };
  throw new UsageError(
    `the count of --sheet must be from ${quantity.min} to ${quantity.max}, not '${count}'`,
  );
}

/**
 * Makes a request of a table of pieces.
 *
 * @param stock a table of sheets.
 * @param sizes more sheets.
 * @param members the other members of the request, as JSON.
 * @param unit of the request: the tables have lengths as people write them.
 * @throws ContractError that lists the bad rows.
 */
export function tableRequest(
  pieces: InputFile,
  stock: InputFile | undefined,
  sizes: readonly SheetSize[],
  members: readonly string[],
  unit?: Unit,
): TableRequest {
  const tables = jobTables(
    draftPieces(tableIn(pieces), { system: unit && systemOfUnit(unit) }),
    stock && draftSheets(tableIn(stock), { system: unit && systemOfUnit(unit) }),
    unit,
  );
  const { rows, notes } = checked(pieces, tables.pieces);
  const ofStock = stock && tables.stock && checked(stock, tables.stock);
  const items = rows.map(labelled);
  const listed = (ofStock?.rows ?? []).map(labelled);
  // More sheets than pieces are never used.
  const enough = Math.min(
    items.reduce((sum, { quantity = 1 }) => sum + Number(quantity), 0),
    LIMITS.quantity.max,
  );
  const sheets = [...listed, ...sizes.map((size) => ({ quantity: enough, ...size }))];
  const own = [`"pieces":${JSON.stringify(items)}`, `"sheets":${JSON.stringify(sheets)}`];
  return {
    body: Buffer.from(`{${[...own, ...members].join(',')}}`),
    labels: new Map(
      rows.flatMap(({ label }, index) => (label === undefined ? [] : [[index, label] as const])),
    ),
    notes: [...notes, ...(ofStock?.notes ?? [])],
  };
}

const labelled = <Name extends string>({ item, label }: Row<Name>) => ({
  ...item,
  ...(label !== undefined && { label }),
});

function checked<Name extends string>({ name }: InputFile, table: Table<Name>): Table<Name> {
  const [first, ...others] = table.problems;
  if (!first) return { ...table, notes: table.notes.map((note) => `${name}: ${note}`) };
  const lines = others.map((problem) => `\n  ${name}, ${problemText(problem)}`);
  throw new ContractError('invalid_schema', `${name}, ${problemText(first)}${lines.join('')}`);
}
