import type { Reading } from '../instance.ts';
import { COSTS, costsDiffer, toRequest, unlimited } from './convert.ts';
import { type CsvRow, CsvTable } from './csv.ts';
import { readParameters } from './packingsolver-parameters.ts';

/** The texts of one instance's files. The last two are empty if there is no such file. */
export interface PackingsolverFiles {
  readonly items: string;
  readonly bins: string;
  readonly defects: string;
  readonly parameters: string;
}

const ITEM_COLUMNS = ['ID', 'WIDTH', 'HEIGHT', 'COPIES', 'ORIENTED', 'PROFIT', 'STACK_ID', 'NEWSTACK'];
const EDGES = ['LEFT', 'RIGHT', 'TOP', 'BOTTOM'] as const;
const BIN_COLUMNS = [
  ...['ID', 'WIDTH', 'HEIGHT', 'COST', 'COPIES', 'COPIES_MIN'],
  ...EDGES.flatMap((edge) => [`${edge}_TRIM`, `${edge}_TRIM_TYPE`]),
];
const DEFECT_COLUMNS = ['ID', 'BIN', 'X', 'Y', 'WIDTH', 'HEIGHT'];
const PARAMETER_COLUMNS = ['NAME', 'VALUE'];

/**
 * Reads an instance of packingsolver's problem type `rectangleguillotine`. Values missing in its files get the
 * contract's defaults.
 *
 * @throws Error that names the file and the invalid line.
 */
export function readPackingsolver(files: PackingsolverFiles): Reading {
  const tables = {
    items: new CsvTable('items', files.items, ITEM_COLUMNS),
    bins: new CsvTable('bins', files.bins, BIN_COLUMNS),
    defects: new CsvTable('defects', files.defects, DEFECT_COLUMNS),
    parameters: new CsvTable('parameters', files.parameters, PARAMETER_COLUMNS),
  };
  const items = tables.items.rows;
  const bins = tables.bins.rows;
  const defects = tables.defects.rows;
  const { params, cutsThroughDefects, leftOut } = readParameters(tables.parameters.rows);
  const pieces = items.map(toPiece);
  const sheets = bins.map((row) => toSheet(row, unlimited(pieces)));
  for (const row of defects) {
    const sheet = sheets[row.integer('BIN')] ?? row.fail(`there is no bin ${row.text('BIN')}`);
    sheet.defects.push(toDefect(row));
  }
  return {
    request: toRequest({ pieces, sheets, params }),
    leftOut: [
      ...new Set([
        ...Object.values(tables).flatMap(({ unknown }) => unknown.map((column) => `the column ${column}`)),
        ...leftOut,
        ...(hasStacks(items) ? ['stacks'] : []),
        ...(defects.length > 0 && !cutsThroughDefects ? ['cuts that keep clear of defects'] : []),
        ...(bins.some((row) => row.integer('COPIES_MIN', 0) > 0) ? ['least numbers of sheets'] : []),
        ...(costsDiffer(bins.map(toStock)) ? [COSTS] : []),
      ]),
    ],
  };
}

const size = (row: CsvRow) => ({ width: row.integer('WIDTH'), height: row.integer('HEIGHT') });

const toPiece = (row: CsvRow) => ({
  ...size(row),
  quantity: row.integer('COPIES', 1),
  canRotate: row.integer('ORIENTED', 0) === 0,
});

const toDefect = (row: CsvRow) => ({ ...size(row), x: row.integer('X'), y: row.integer('Y') });

/** A trim is a margin, whether the format calls it hard (cut off first) or soft (only kept free). */
const toSheet = (row: CsvRow, withoutLimit: number) => ({
  ...size(row),
  quantity: copies(row) ?? withoutLimit,
  marginLeft: row.integer('LEFT_TRIM', 0),
  marginRight: row.integer('RIGHT_TRIM', 0),
  marginTop: row.integer('TOP_TRIM', 0),
  marginBottom: row.integer('BOTTOM_TRIM', 0),
  defects: [] as ReturnType<typeof toDefect>[],
});

/** The format writes -1 for no limit, and for a cost equal to the area. */
const orNull = (value: number): number | null => (value === -1 ? null : value);
const copies = (row: CsvRow): number | null => orNull(row.integer('COPIES', 1));
const toStock = (row: CsvRow) => ({
  ...size(row),
  quantity: copies(row),
  cost: orNull(row.number('COST', -1)),
});

/** Whether a piece has to wait for another one. */
function hasStacks(items: readonly CsvRow[]): boolean {
  const ids = items.map((row) => row.integer('STACK_ID', -1)).filter((id) => id !== -1);
  return new Set(ids).size < ids.length || items.some((row) => row.integer('NEWSTACK', 1) === 0);
}
