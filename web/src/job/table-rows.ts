import type { Unit } from '../../../src/contract/unit.ts';
import type { Cells } from '../../../src/tables/cells.ts';
import type { Column, Question } from '../../../src/tables/columns.ts';
import { coarsestUnit, type System } from '../../../src/tables/lengths.ts';
import {
  type Draft,
  draftPieces,
  draftSheets,
  grainWayOf,
  type PieceField,
  type SheetField,
  type Table,
  type Row as TableRow,
  tableOf,
} from '../../../src/tables/read.ts';
import { type Along, isLength, type Problem } from '../../../src/tables/rows.ts';
import { convertJob } from './convert.ts';
import { edgeCells } from './edge-bands.ts';
import { priceCell } from './money.ts';
import {
  blankPiece,
  blankSheet,
  type Grain,
  isBlank,
  type Job,
  type PieceRow,
  type SheetRow,
} from './rows.ts';
import { lengthCell, SYSTEMS } from './unit.ts';

/** The rows of a table from elsewhere as rows of the job: of a file, or from the clipboard. */

/** What people said of a table. */
export interface Said {
  /** What columns hold, by their positions; undefined for those that are not used. */
  readonly answers?: ReadonlyMap<number, string | undefined>;
  /** What numbers without a unit count. */
  readonly system?: System | undefined;
  /** Along which side the grain of the other table runs. */
  readonly grain?: Side | undefined;
}

/** A side by which lists name where the grain runs. */
export type Side = Extract<Along, 'first' | 'second'>;

/** A table from elsewhere as it would come into a job. */
export interface TableRows<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<string>[];
  /** What people have to say of columns before the rows can be used. */
  readonly questions: readonly Question[];
  /** Questions are among them. */
  readonly problems: readonly Problem[];
  /** What people should know besides, in sentences. */
  readonly notes: readonly string[];
  /** The list names a side along which the grain runs, and people have to say along which it runs in the other table. */
  readonly asksGrain: boolean;
  /** The grain that rows of the other table get, by their ids. */
  readonly grains?: ReadonlyMap<number, Grain>;
  /** What the table counts by its own signs. */
  readonly own: System | undefined;
  /** What the lengths of the rows count. The job has to as well. */
  readonly system: System;
}

/** Reads a table of pieces for a job. Materials are spelled as in its stock. */
export function pieceRows(table: string | Cells, job: Job, said: Said = {}): TableRows<PieceRow> {
  const stock = job.sheets.filter((row) => !isBlank(row));
  const grained = new Set(stock.filter(({ grain }) => grain !== '').map(({ material }) => material.trim()));
  const isDirected = stock.some(({ grain }) => grain === 'x' || grain === 'y');
  const draft = draftPieces(table, optionsOf(job, said));
  const read = rowsOf(
    draft,
    job,
    said,
    (draft, unit) =>
      tableOf(draft, unit, {
        ...((isDirected || said.grain !== undefined) && { way: 'sides' }),
        ...(grained.size > 0 && { grained }),
      }),
    ({ item, label, edges }, unit) => {
      const { originalIndex, canRotate, ...rest } = item;
      const number = originalIndex === undefined ? '' : String(originalIndex);
      return {
        ...blankPiece(),
        ...written(rest, unit),
        label: label ?? number,
        canRotate: canRotate !== false,
        ...edgeCells(edges),
      };
    },
  );
  const rows = spelledAs(read.rows, job.sheets);
  const directed = materialsOf(rows.filter(({ grain }) => grain !== ''));
  const open = stock.filter(
    ({ grain, material }) => (grain === '' || grain === 'yes') && directed.has(material.trim()),
  );
  return {
    ...read,
    rows,
    asksGrain: open.length > 0 && said.grain === undefined,
    grains: grainsOf(open, said),
    notes: [
      ...read.notes,
      ...(directed.size > 0 && stock.length === 0 ? [NO_GRAIN_YET] : []),
      ...withoutStock(rows, job.sheets),
    ],
  };
}

const NO_GRAIN_YET =
  'The pieces have a grain. Say of the stock, in its column Grain, where its own runs: pieces rotate freely on sheets without one.';

/** Reads a table of stock for a job. Materials are spelled as those of its pieces. */
export function sheetRows(table: string | Cells, job: Job, said: Said = {}): TableRows<SheetRow> {
  const draft = draftSheets(table, optionsOf(job, said));
  const read = rowsOf(draft, job, said, tableOf, ({ item, label }, unit, grained) => {
    const { offcut, cost, ...rest } = item;
    const row: SheetRow = {
      ...blankSheet(),
      ...written(rest, unit),
      cost: [priceCell(cost as number | undefined), cost && draft.currency].filter(Boolean).join(' '),
      ...(label !== undefined && { label }),
      offcut: offcut === true,
    };
    const isGrained = row.grain === '' && grained.has(String(item.material ?? ''));
    return isGrained ? { ...row, grain: 'yes' as const } : row;
  });
  const rows = spelledAs(read.rows, job.pieces);
  const directed = materialsOf(rows.filter(({ grain }) => grain === 'x' || grain === 'y'));
  const unsaid = job.pieces.filter(
    (row) => !isBlank(row) && row.grain === '' && directed.has(row.material.trim()),
  );
  return {
    ...read,
    rows,
    asksGrain: unsaid.length > 0 && grainWayOf(draft) === 'sides' && said.grain === undefined,
    grains: grainsOf(unsaid, said),
    notes: [...read.notes, ...withoutStock(job.pieces, [...rows, ...job.sheets])],
  };
}

/** The grain of rows about which people were asked. */
const grainsOf = (rows: readonly OfMaterial[], { grain }: Said): ReadonlyMap<number, Grain> =>
  new Map(grain === undefined ? [] : rows.map(({ id }) => [id, grain === 'first' ? 'x' : 'y'] as const));

type OfMaterial = PieceRow | SheetRow;

const materialsOf = (rows: readonly OfMaterial[]): ReadonlySet<string> =>
  new Set(rows.filter((row) => !isBlank(row)).map(({ material }) => material.trim()));

/** Rows whose materials are spelled as the only one of the other table that differs in spaces and letter case alone. */
function spelledAs<Row extends OfMaterial>(
  rows: readonly Row[],
  others: readonly OfMaterial[],
): readonly Row[] {
  const plain = (material: string) => material.toLowerCase().replace(/\s+/g, '');
  const known = materialsOf(others);
  const spelling = (material: string) => {
    const alike = known.has(material) ? [] : [...known].filter((other) => plain(other) === plain(material));
    return alike.length === 1 ? (alike[0] ?? material) : material;
  };
  const spellings = new Map([...materialsOf(rows)].map((material) => [material, spelling(material)]));
  return rows.map((row) => ({ ...row, material: spellings.get(row.material.trim()) ?? row.material }));
}

/** Materials that a note names. */
const MAX_NAMED = 5;

/** Pieces are only cut from sheets of their material, thickness included. Says which have none. */
function withoutStock(pieces: readonly PieceRow[], sheets: readonly SheetRow[]): readonly string[] {
  const stock = materialsOf(sheets);
  const missing = stock.size === 0 ? [] : [...materialsOf(pieces)].filter((name) => !stock.has(name));
  if (missing.length === 0) return [];
  const named = missing.slice(0, MAX_NAMED).map((name) => (name === '' ? 'no material' : `"${name}"`));
  const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : '';
  return [`The stock has no sheet of ${named.join(', ')}${more}: such pieces cannot be placed.`];
}

const optionsOf = ({ system }: Job, said: Said) => ({
  answers: said.answers as ReadonlyMap<number, (PieceField & SheetField) | undefined> | undefined,
  // In a job in millimetres, numbers beside fractions stay open: they may be inches, too.
  system: said.system ?? (system === 'in' ? system : undefined),
});

function rowsOf<Name extends string, Row>(
  draft: Draft<Name>,
  job: Job,
  said: Said,
  tableIn: (draft: Draft<Name>, unit: Unit) => Table<Name>,
  rowOf: (row: TableRow<Name>, unit: Unit, grained: ReadonlySet<string>) => Row,
): Omit<TableRows<Row>, 'asksGrain'> {
  const counted = draft.system ?? said.system;
  const system = systemFor(draft, counted, job);
  const choice = coarsestUnit(draft.lengths, system);
  const unit = choice.unit ?? choice.finest;
  const table = tableIn(draft, unit);
  const { rows, questions, problems, grained } = table;
  const notes = [...table.notes, ...(draft.isFinished ? [FINISHED] : [])];
  const isConverted = counted !== undefined && counted !== system;
  return {
    rows: rows.map((row) => rowOf(row, unit, grained)),
    columns: table.columns,
    questions,
    problems,
    notes: isConverted
      ? [
          ...notes,
          `The table is in ${SYSTEMS[counted]}. Its lengths are converted exactly to ${SYSTEMS[system]}.`,
        ]
      : notes,
    own: draft.system,
    system,
  };
}

const FINISHED =
  'The sizes are finished ones. If they are to be cut smaller for their edge bands, say in the settings that sizes are finished, and how thick the bands are.';

/** What the job counts with the lengths of a table: what it did, unless only the other system holds them exactly. */
function systemFor({ lengths }: Draft<string>, counted: System | undefined, job: Job): System {
  if (counted === undefined || counted === job.system) return job.system;
  const isHeld = (system: System) => coarsestUnit(lengths, system).unit !== undefined;
  const isFree = convertJob(job, counted).lengths === 0;
  return isFree || (!isHeld(job.system) && isHeld(counted)) ? counted : job.system;
}

const written = (values: object, unit: Unit): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isLength(name) ? lengthCell(value, unit) : String(value),
    ]),
  );
