import { toJson } from '../../../clients/typescript/src/body.ts';
import { describe } from '../../contract/decimal.ts';
import { ContractError } from '../../contract/errors.ts';
import type { JsonObject, JsonValue } from '../../contract/json.ts';
import { LIMITS } from '../../contract/limits.ts';
import { textError } from '../../contract/text-rules.ts';
import { DEFAULT_UNIT, isInches, lengthWithUnit, type Unit } from '../../contract/unit.ts';
import { listed as listOf } from '../../contract/words.ts';
import { isWithin } from '../../domain/rules.ts';
import { looseName } from '../../domain/warnings.ts';
import { UsageError } from '../../setting.ts';
import { type Cells, composed } from '../../tables/cells.ts';
import { decodeTable, isOldWorkbook, isWorkbook, OLD_WORKBOOK } from '../../tables/files.ts';
import { ASSUMED_GRAIN, jobTables, withGrain } from '../../tables/job.ts';
import { coarsestUnit, inUnit, type Length } from '../../tables/lengths.ts';
import {
  type Draft,
  draftPieces,
  draftSheets,
  OPEN_SYSTEM,
  problemText,
  type Row,
  type Table,
  type TableOptions,
} from '../../tables/read.ts';
import { readWorkbook } from '../../tables/workbook/read.ts';
import { WorkbookError } from '../../tables/workbook/workbook.ts';
import { draftWith, type Mapping, type Mappings, mappingAdvice } from './mapping.ts';
import { inFinerUnit, merged, type SavedRequest } from './request.ts';
import {
  inUnits,
  lengthsIn,
  type Members,
  optionLength,
  type Reading,
  roundingNotes,
  unheldOption,
  written,
} from './settings.ts';

/** A request made of tables and options. */
export interface TableRequest {
  readonly body: Buffer;
  /** What people should know of how the tables were read, a line each. */
  readonly notes: readonly string[];
}

/** A material, sides as people write them, and a count. */
const SHEET =
  /^(?:(.*)=)?\s*([\d.¼-¾⅐-⅞][^x×*=]{0,15})[x×*] ?([\d.¼-¾⅐-⅞][^x×*=]{0,15})(?:[x×*] ?(\d{1,16}))?$/is;

/** Reads a value of `--sheet`, `2800x2070` or `Oak 19 mm=97 1/4"x49"x5`: a sheet, without a quantity if as many as needed. */
export function readSheetSize(text: string, reading: Reading): Members {
  const [, name, wide, high, count] = SHEET.exec(text) ?? [];
  if (wide === undefined || high === undefined)
    throw new UsageError(
      `--sheet must be [MATERIAL=]WIDTHxHEIGHT[xCOUNT], such as 2800x2070x5, not '${text}'`,
    );
  const material = name === undefined ? undefined : composed(name).trim();
  const fault = material === undefined ? undefined : textError(material, LIMITS.MAX_MATERIAL_LENGTH);
  if (fault !== undefined) throw new UsageError(`the material of --sheet ${fault}, not '${material}'`);
  const { dimension, quantity } = LIMITS;
  if (count !== undefined && !isWithin(Number(count), quantity))
    throw new UsageError(
      `the count of --sheet must be from ${quantity.min} to ${quantity.max}, not '${count}'`,
    );
  return {
    width: optionLength('sheet', wide, dimension, reading),
    height: optionLength('sheet', high, dimension, reading),
    ...(count !== undefined && { quantity: Number(count) }),
    ...(material !== undefined && { material }),
  };
}

/** What a request is made of beside the tables. */
export interface Parts {
  /** Sheets beside those of a table. */
  readonly sizes: readonly Members[];
  /** Settings that options give. */
  readonly settings: Members;
  /** An earlier request whose members are those of this one, where nothing else says so. */
  readonly like?: SavedRequest;
  /** Lengths that the unit has to hold, beside those of tables and options. */
  readonly others: readonly Length[];
  readonly reading: Reading;
  /** What people said of the columns of the tables. */
  readonly mappings?: Mappings;
}

/**
 * Makes a request of a table of pieces. Its unit is the coarsest that holds all lengths.
 *
 * @param stock a table of sheets.
 * @throws ContractError that lists the bad rows; UsageError for options that do not go with the tables.
 */
export function tableRequest(pieces: InputFile, stock: InputFile | undefined, parts: Parts): TableRequest {
  const { settings, like, reading, mappings } = parts;
  const ofPieces = draftOf(pieces, mappings?.pieces, reading, draftPieces);
  const ofStock = stock && draftOf(stock, mappings?.stock, reading, draftSheets);
  const { unit, notes } = unitOf(ofStock ? [ofPieces, ofStock] : [ofPieces], parts);
  const tables = jobTables(ofPieces, ofStock, unit, reading);
  const wanted = checked(pieces, ofPieces, tables.pieces, unit, reading, 'map');
  const listed =
    stock && ofStock && tables.stock && checked(stock, ofStock, tables.stock, unit, reading, 'map-stock');
  const items = wanted.rows.map(labelled);
  // More sheets than pieces are never used.
  const enough = Math.min(
    items.reduce((sum, { quantity = 1 }) => sum + Number(quantity), 0),
    LIMITS.quantity.max,
  );
  const sizes = parts.sizes.map((size) => inUnits({ quantity: enough, ...size }, unit));
  const before = like ? inFinerUnit(like.members, like.unit, unit, 'the request of --settings-of') : {};
  const rowsOfStock = (listed?.rows ?? []).map(labelled);
  const isOwn = rowsOfStock.length + sizes.length > 0;
  const others = isOwn ? sizes : (before['sheets'] as JsonObject[] | undefined);
  const withGrains = others?.map((sheet) =>
    'grain' in sheet ? sheet : withGrain(sheet, tables.pieces.directed),
  );
  const isAssumed = withGrains?.some((sheet, index) => sheet !== others?.[index]);
  const sheets = isOwn ? [...rowsOfStock, ...(withGrains ?? [])] : withGrains;
  const own = inUnits(settings, unit);
  const { edgeBands: said = [], sizes: asked } = (merged(before, own)['params'] ?? {}) as JsonObject;
  const bands = edgeBands(wanted.rows, said as JsonObject[]);
  const isFinished = asked === undefined ? ofPieces.isFinished === true : asked === 'finished';
  const finish = { edgeBands: bands, ...(isFinished && { sizes: 'finished' }) };
  const members = merged(before, {
    pieces: items,
    ...(sheets !== undefined && { sheets }),
    ...merged(own, bands.length > 0 ? { params: finish } : {}),
    ...(unit !== DEFAULT_UNIT && { unit }),
  } as JsonObject);
  return {
    body: Buffer.from(toJson(members)),
    notes: [
      ...notes,
      ...wanted.notes,
      ...(listed?.notes ?? []),
      ...(rowsOfStock.some((sheet) => 'cost' in sheet) ? [HUNDREDTHS] : []),
      ...(isAssumed ? [ASSUMED_GRAIN] : []),
      ...finishedNotes(isFinished, bands),
      ...materialNotes(items as JsonObject[], (sheets ?? []) as JsonObject[]),
    ],
  };
}

/** The page shows prices as the table has them; a response does not. */
const HUNDREDTHS = 'Prices are counted in hundredths, such as cents: 12.50 is a cost of 1250.';

/** A table as it was read, with what people said of its columns. */
function draftOf<Name extends string>(
  file: InputFile,
  mapping: Mapping | undefined,
  reading: Reading,
  read: (table: string | Cells, options: TableOptions<Name>) => Draft<Name>,
): Draft<Name> {
  const table = tableIn(file);
  return draftWith<Name>(mapping, (answers) => read(table, { ...reading, answers }));
}

const labelled = <Name extends string>({ item, label, edges }: Row<Name>) => ({
  ...item,
  ...(label !== undefined && { label }),
  ...(edges && { edges }),
});

/** The bands that the rows name, with what options and an earlier request say of them. */
function edgeBands(rows: readonly Row<string>[], said: readonly JsonObject[]): JsonObject[] {
  const bands = new Map(said.map((band) => [band['name'], band]));
  const used = new Set(rows.flatMap(({ edges = {} }) => Object.values(edges)));
  return [...bands.values(), ...[...used].filter((name) => !bands.has(name)).map((name) => ({ name }))];
}

/** What people should know of sizes that the headers call finished. */
function finishedNotes(isFinished: boolean, bands: readonly JsonObject[]): string[] {
  if (!isFinished) return [];
  const open = bands.filter(({ thickness = 0 }) => thickness === 0).map(({ name }) => describe(name));
  if (bands.length > 0 && open.length === 0) return [];
  const because =
    open.length === 0
      ? 'the table has no edge bands'
      : `nothing says how thick ${listOf(open, MAX_NAMED)} are`;
  return [
    `The sizes are finished ones, and are cut as they are, since ${because}: --edge-band NAME=THICKNESS says it.`,
  ];
}

/**
 * The unit of a request.
 *
 * @throws UsageError for a length of an option that no unit holds. Those of tables are refused by row.
 */
function unitOf(tables: readonly Draft<string>[], { sizes, settings, others, reading }: Parts) {
  const options = lengthsIn([settings, ...sizes]);
  const lengths: readonly Length[] = [...options, ...others, ...tables.flatMap(({ lengths }) => lengths)];
  const choice = coarsestUnit(lengths, reading.system);
  const unit = choice.unit ?? choice.finest;
  const notes = isInches(unit) && reading.system === undefined ? inchNotes(lengths) : [];
  if (choice.unit !== undefined) return { unit, notes };
  if (!reading.round) {
    const unheld = options.find((length) => inUnit(length, unit) === undefined);
    if (unheld) throw unheldOption(unheld, unit);
    return { unit, notes };
  }
  return { unit, notes: [...notes, ...roundingNotes(lengths, unit)] };
}

/** More inches than any sheet is long. */
const MAX_INCHES = 240n;

/**
 * What people should know if numbers count as inches because other lengths are in inches.
 *
 * @throws UsageError if that cannot be meant.
 */
function inchNotes(lengths: readonly Length[]): string[] {
  const named = lengths.find(({ system }) => system === 'in');
  const bare = lengths.filter(({ system }) => system === undefined);
  if (!named || bare.length === 0) return [];
  const because = `because ${written(named)} is in inches`;
  const long = bare.find(({ numerator, denominator }) => numerator > MAX_INCHES * denominator);
  if (long)
    throw new UsageError(
      `${written(long)} would be in inches, ${because}: say by --unit mm or --unit in what lengths without a unit are`,
    );
  return [`Lengths without a unit are in inches, ${because}. --unit mm reads them as millimetres.`];
}

/** A table without problems; its notes name the file. */
function checked<Name extends string>(
  { name }: InputFile,
  draft: Draft<Name>,
  table: Table<Name>,
  unit: Unit,
  { round }: Reading,
  option: Mapping['option'],
): Table<Name> {
  const [first, ...others] = table.problems;
  if (!first) return { ...table, notes: table.notes.map((note) => `${name}: ${note}`) };
  const lines = others.map((problem) => `\n  ${name}, ${problemText(problem)}`);
  const isUnheld = !round && draft.lengths.some((length) => inUnit(length, unit) === undefined);
  const isOpen = table.problems.some(({ message }) => message === OPEN_SYSTEM);
  const advice = [
    mappingAdvice(draft, option),
    ...(isOpen ? ['\n  --unit mm or --unit in says which they are.'] : []),
    ...(isUnheld ? [`\n  --round rounds lengths to ${lengthWithUnit(1, unit)}.`] : []),
  ].join('');
  throw new ContractError('invalid_schema', `${name}, ${problemText(first)}${lines.join('')}${advice}`);
}

type Material = JsonValue | undefined;

interface Entry {
  readonly material?: Material;
}

/** Materials that a message names. */
const MAX_NAMED = 20;

/**
 * What people should know of materials that the stock lacks.
 *
 * @throws UsageError if no piece has a sheet of its material: nobody means that.
 */
export function materialNotes(pieces: readonly Entry[], sheets: readonly Entry[]): string[] {
  const stocked = new Set(sheets.map(({ material }) => material));
  const lacking = [...new Set(pieces.map(({ material }) => material))].filter((name) => !stocked.has(name));
  if (lacking.length === 0) return [];
  const similar = new Map([...stocked].map((name) => [looseName(name), name]));
  const faults = lacking.slice(0, MAX_NAMED).map((name) => faultOf(name, similar.get(looseName(name))));
  const more = lacking.length > MAX_NAMED ? `; and so on for ${lacking.length - MAX_NAMED} more` : '';
  const fault = `${faults.join('; ')}${more}. ${adviceFor(lacking)}`;
  if (pieces.every(({ material }) => !stocked.has(material))) throw new UsageError(fault);
  return [`Some pieces cannot be placed: ${fault}.`];
}

function faultOf(name: Material, similar: Material): string {
  if (typeof name !== 'string') return 'there is no sheet without a material, for the pieces without one';
  return `there is no sheet of ${describe(name)}${similar === undefined ? '' : `, but of ${describe(similar)}`}`;
}

function adviceFor(lacking: readonly Material[]): string {
  const name = lacking.find((material) => typeof material === 'string');
  if (name === undefined) return 'Give the pieces the material of the sheets, or the sheets none';
  return `Write materials alike, letter by letter: in the tables, or as in --sheet '${name}=2800x2070'`;
}

/** A file that was read. */
export interface InputFile {
  /** Its name in messages. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The worksheet to read, if people named one. */
  readonly worksheet?: string;
}

/** Names of files that hold a table. Those before 2007 (`.xls`) are known so that they can be refused with advice. */
const TABLE = /\.(csv|tsv|xlsx|xlsm|xls|ods)$/i;

/** A workbook and one of its worksheets. */
const WORKSHEET = /^(.+\.(?:xlsx|xlsm|ods))#(.+)$/is;

/** A file and, behind `#`, the worksheet of a workbook: `kitchen.xlsx#Pieces`. */
export function splitPath(argument: string): { readonly path: string; readonly worksheet?: string } {
  const [, path, worksheet] = WORKSHEET.exec(argument) ?? [];
  return path === undefined || worksheet === undefined ? { path: argument } : { path, worksheet };
}

/** Whether a file is a table by its name. */
export const isTableName = (argument: string): boolean => TABLE.test(splitPath(argument).path);

/**
 * The table in a file: the text of a CSV file, or the cells of a worksheet.
 *
 * @throws ContractError if it is a workbook that cannot be read.
 */
export function tableIn({ name, bytes, worksheet }: InputFile): string | Cells {
  if (isOldWorkbook(bytes)) throw new ContractError('invalid_schema', `${name}: ${OLD_WORKBOOK}`);
  if (!isWorkbook(bytes)) return decodeTable(bytes);
  try {
    return readWorkbook(bytes, worksheet).cells;
  } catch (error) {
    if (error instanceof WorkbookError)
      throw new ContractError('invalid_schema', `${name}: ${error.message}`);
    throw error;
  }
}
