import * as v from 'valibot';
import { ContractError, messageOf } from '../../../src/contract/errors.ts';
import { KERFS, MARGINS, PIECE_FIELDS } from '../../../src/contract/fields.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { SolveRequestSchema } from '../../../src/contract/request.ts';
import { DEFAULT_UNIT, LENGTH_PARTS, type Unit } from '../../../src/contract/unit.ts';
import { toJob } from '../../../src/domain/validate.ts';
import { readLength } from '../../../src/tables/lengths.ts';
import { readWhole } from '../../../src/tables/numbers.ts';
import { readPrice } from '../../../src/tables/prices.ts';
import type { ValidationError, WireDefect, WirePiece, WireRequest, WireSheet } from '../api/types.ts';
import { grouped } from '../app/words.ts';
import { COLUMN_WORDS } from './columns.ts';
import { EDGE_BANDS, edgesOf, otherBands } from './edge-bands.ts';
import { fixedIn, type KeptSheet, unitOfKept } from './kept.ts';
import { lengthsIn } from './named-lengths.ts';
import { classRows, OFFCUT_CLASSES, readClasses } from './offcut-classes.ts';
import {
  type JobFault,
  type Place,
  placeOf,
  placeOfCell,
  placeOfSetting,
  rowsOf,
  type SentRows,
  type TableName,
} from './places.ts';
import {
  type DefectRow,
  grainedIn,
  isBlank,
  type Job,
  LENGTHS_OF_SHEETS,
  type PieceRow,
  type SheetRow,
} from './rows.ts';
import {
  defaultOf,
  isDuration,
  isLength,
  labelIn,
  missingFeed,
  readValue,
  secondsOf,
  settingAt,
} from './settings.ts';
import { STAGE_RULES } from './stage-rules.ts';
import { unitFor } from './unit.ts';

/** What a job becomes when it is sent. */
export interface Draft {
  /** Absent if the job has a fault. */
  readonly request?: WireRequest;
  /** The name of each piece of the request, as it was entered. */
  readonly labels: readonly string[];
  readonly rows: SentRows;
  readonly faults: readonly JobFault[];
}

/** The domain checks whole jobs. Only the server knows how long it lets one take. */
const ANY_SERVER = { maxMs: 1, maxThreads: 1, cores: 1 };

/** Reads the cells of a job, and notes what cannot be read. */
class Reader {
  readonly faults: JobFault[] = [];
  /** The unit of the request. */
  readonly unit: Unit;

  constructor(unit: Unit) {
    this.unit = unit;
  }

  /** @returns undefined for an empty cell; 0 for one that cannot be read, which nobody sees. */
  whole(place: Place, name: string, text: string, isLength: boolean): number | undefined {
    const plain = text.trim();
    if (plain === '') return undefined;
    if (/^\d{1,9}$/.test(plain)) return Number(plain) * (isLength ? LENGTH_PARTS[this.unit] : 1);
    const reading = isLength
      ? readLength(plain, undefined, undefined, this.unit)
      : readWhole(plain, undefined);
    if (reading.fault === undefined) return reading.value;
    this.faults.push({ place, message: `${COLUMN_WORDS[name] ?? name} ${reading.fault}.` });
    return 0;
  }

  /** As `whole`, of a price in hundredths. */
  price(place: Place, text: string): number | undefined {
    if (text.trim() === '') return undefined;
    const reading = readPrice(text);
    if (reading.fault === undefined) return reading.value;
    this.faults.push({ place, message: `${COLUMN_WORDS['cost']} ${reading.fault}.` });
    return 0;
  }

  /** Every cell of a row that is not empty. */
  cells(table: TableName, id: number, row: Readonly<Record<string, unknown>>, names: readonly string[]) {
    const values: Record<string, number> = {};
    for (const name of names) {
      const isCount = name === 'quantity' || name === 'priority';
      const place = placeOfCell(table, id, name);
      const text = String(row[name]);
      const value = name === 'cost' ? this.price(place, text) : this.whole(place, name, text, !isCount);
      if (value !== undefined) values[name] = value;
    }
    return values;
  }

  /** A cell that must not be empty. */
  need(table: TableName, id: number, values: Readonly<Record<string, number>>, ...names: string[]): void {
    for (const name of names) {
      if (values[name] !== undefined) continue;
      const message = `${COLUMN_WORDS[name]} is missing.`;
      this.faults.push({ place: placeOfCell(table, id, name), message, isMissing: true });
    }
  }
}

/** @param grained materials of which no piece may rotate. */
function pieceOf(reader: Reader, row: PieceRow, grained: ReadonlySet<string>): WirePiece {
  const values = reader.cells('pieces', row.id, { ...row }, ['width', 'height', 'quantity', 'priority']);
  reader.need('pieces', row.id, values, 'width', 'height');
  return {
    ...(values as { width: number; height: number }),
    ...((!row.canRotate || (row.grain === '' && grained.has(row.material.trim()))) && { canRotate: false }),
    ...(row.grain !== '' && { grain: row.grain }),
    ...ofMaterial(row),
    ...edgesOf(row),
  };
}

const OWN_OF_SHEETS = [...KERFS, ...MARGINS, 'cost'];

function sheetOf(reader: Reader, row: SheetRow): WireSheet {
  const names = ['width', 'height', 'quantity', ...OWN_OF_SHEETS];
  const values = reader.cells('sheets', row.id, { ...row }, names);
  reader.need('sheets', row.id, values, 'width', 'height');
  const defects = row.defects
    .filter((defect) => !isBlank(defect))
    .map((each) => defectOf(reader, row.id, each));
  return {
    // An offcut is one of its kind; of new sheets there are as many as needed.
    quantity: row.offcut ? 1 : LIMITS.quantity.max,
    ...labelled(row.label.trim()),
    ...ofMaterial(row),
    ...(values as { width: number; height: number }),
    ...(row.offcut && { offcut: true }),
    ...((row.grain === 'x' || row.grain === 'y') && { grain: row.grain }),
    ...(defects.length > 0 && { defects }),
  };
}

function defectOf(reader: Reader, sheet: number, row: DefectRow): WireDefect {
  const table: TableName = `sheets/${sheet}/defects`;
  const values = reader.cells(table, row.id, { ...row }, ['x', 'y', 'width', 'height']);
  reader.need(table, row.id, values, 'x', 'y', 'width', 'height');
  return values as unknown as WireDefect;
}

/**
 * Names that people give their pieces go into the request, so that other programs find them in the answer: as numbers,
 * where each has one of its own, or else as labels.
 */
function withNumbers(pieces: readonly WirePiece[], labels: readonly string[]): readonly WirePiece[] {
  const { min, max } = PIECE_FIELDS.originalIndex;
  const isNumber = (label: string) => /^(0|-?[1-9]\d{0,15})$/.test(label) && +label >= min && +label <= max;
  if (!labels.every(isNumber) || new Set(labels).size < labels.length)
    return pieces.map((piece, index) => ({ ...piece, ...labelled(labels[index]) }));
  return pieces.map((piece, index) => ({ originalIndex: Number(labels[index]), ...piece }));
}

function settingsOf(reader: Reader, job: Job): Pick<WireRequest, 'params' | 'builderConfig' | 'alnsConfig'> {
  const request: Record<string, unknown> = {};
  for (const [path, text] of Object.entries(job.settings)) {
    const setting = settingAt(path);
    if (setting === undefined || text === defaultOf(setting)) continue;
    const read = readValue(setting, text, reader.unit);
    if ('fault' in read) {
      const message = `${labelIn(setting, job.system)} ${read.fault}`;
      reader.faults.push({ place: placeOfSetting(path), message });
      continue;
    }
    put(request, path.split('.'), read.value);
  }
  const missing = missingFeed(job.settings);
  if (missing !== undefined) {
    const message = `${settingAt(missing)?.label} is missing.`;
    reader.faults.push({ place: placeOfSetting(missing), message, isMissing: true });
  }
  const others = otherBands(job.pieces, job.settings[EDGE_BANDS]);
  if (others.length > 0) {
    const { edgeBands = [], ...params } = (request['params'] ?? {}) as { readonly edgeBands?: object[] };
    request['params'] = { ...params, edgeBands: [...edgeBands, ...others] };
  }
  const classes = job.settings[OFFCUT_CLASSES];
  if (classes !== undefined) {
    const offcutClasses = readClasses(classes, reader.unit, reader.faults);
    request['params'] = { ...(request['params'] as object | undefined), offcutClasses };
  }
  return request;
}

/** Sets a member at a path. */
function put(
  object: Record<string, unknown>,
  [name = '', ...below]: readonly string[],
  value: unknown,
): void {
  if (below.length === 0) {
    object[name] = value;
    return;
  }
  const inner = { ...(object[name] as Record<string, unknown> | undefined) };
  put(inner, below, value);
  object[name] = inner;
}

const labelled = (label: string | undefined) => (label ? { label } : {});

function ofMaterial({ material }: { readonly material: string }): { readonly material?: string } {
  const name = material.trim();
  return name === '' ? {} : { material: name };
}

/** All lengths that were entered, as text. */
function* lengthsOf({ pieces, sheets, settings }: Job): Generator<string> {
  for (const { width, height } of pieces) yield* [width, height];
  for (const sheet of sheets) {
    for (const name of LENGTHS_OF_SHEETS) yield sheet[name];
    for (const { x, y, width, height } of sheet.defects) yield* [x, y, width, height];
  }
  for (const [path, text] of Object.entries(settings)) {
    const setting = settingAt(path);
    if (setting && isLength(setting)) yield text;
  }
  for (const path of [STAGE_RULES, EDGE_BANDS]) yield* lengthsIn(settings[path]);
  for (const { minLength, minWidth } of classRows(settings[OFFCUT_CLASSES])) yield* [minLength, minWidth];
}

/** Turns a job into a request, or finds every fault that the service would find. Sheets that are `kept` stay as they are. */
export function draftOf(job: Job, kept: readonly KeptSheet[] = []): Draft {
  const reader = new Reader(unitFor(lengthsOf(job), job.system, kept.map(unitOfKept)));
  const pieceRows = job.pieces.filter((row) => !isBlank(row));
  const sheetRows = job.sheets.filter((row) => !isBlank(row));
  const rows = rowsOf(job);
  const grained = grainedIn(sheetRows);
  const labels = pieceRows.map(({ label }) => label.trim());
  const pieces = withNumbers(
    pieceRows.map((row) => pieceOf(reader, row, grained)),
    labels,
  );
  const sheets = sheetRows.map((row) => sheetOf(reader, row));
  const { unit } = reader;
  const settings = settingsOf(reader, job);
  const entered: WireRequest = {
    ...(settings.params?.allowRotation === false ? alongWidth(pieces, sheets) : { pieces, sheets }),
    ...(unit !== DEFAULT_UNIT && { unit }),
    ...settings,
    ...(isTrimmed(pieces, sheets, settings) && { includeTrimCuts: true }),
    ...(canRunOut(pieces, sheets) && { includeShoppingList: true }),
  };
  const fixedSheets = kept.flatMap((one) => fixedIn(one, { request: entered, rows }) ?? []);
  const request = fixedSheets.length > 0 ? { ...entered, fixedSheets } : entered;
  const faults = reader.faults.length > 0 ? reader.faults : contractFaults(request, rows);
  return faults.length > 0 ? { labels, rows, faults } : { request, labels, rows, faults };
}

/** Where nothing is rotated, and no row says where its grain runs, all grain runs along the width. */
function alongWidth(
  pieces: readonly WirePiece[],
  sheets: readonly WireSheet[],
): Pick<WireRequest, 'pieces' | 'sheets'> {
  if ([...pieces, ...sheets].some(({ grain }) => grain !== undefined)) return { pieces, sheets };
  const grain = 'x' as const;
  return {
    pieces: pieces.map((piece) => ({ ...piece, grain })),
    sheets: sheets.map((sheet) => ({ ...sheet, grain })),
  };
}

/** Whether the answer has cuts along margins to list, and is small enough for them. */
function isTrimmed(
  pieces: readonly WirePiece[],
  sheets: readonly WireSheet[],
  { params = {} }: Pick<WireRequest, 'params'>,
): boolean {
  const hasMargin = sheets.some((sheet) => MARGINS.some((side) => (sheet[side] ?? params[side] ?? 0) > 0));
  return hasMargin && instancesOf(pieces) <= LIMITS.MAX_LISTED_INSTANCES;
}

/** Whether more sheets of an entry may be wanted than there are. Offcuts cannot be bought. */
function canRunOut(pieces: readonly WirePiece[], sheets: readonly WireSheet[]): boolean {
  const instances = instancesOf(pieces);
  return sheets.some(({ offcut, quantity = 1 }) => !offcut && quantity < instances);
}

const instancesOf = (pieces: readonly WirePiece[]): number =>
  pieces.reduce((sum, { quantity = 1 }) => sum + quantity, 0);

/** The faults that the contract finds, by the same code as the service. */
function contractFaults(request: WireRequest, rows: SentRows): readonly JobFault[] {
  const { MAX_ARRAY_ITEMS } = LIMITS;
  for (const table of ['pieces', 'sheets'] as const) {
    if (request[table].length > MAX_ARRAY_ITEMS)
      return [{ place: table, message: `There are more than ${grouped(MAX_ARRAY_ITEMS)} rows.` }];
  }
  const { success, output, issues } = v.safeParse(SolveRequestSchema, request, { abortEarly: true });
  if (!success) return [{ place: '', message: issues[0].message }];
  try {
    toJob(output, ANY_SERVER);
    return [];
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return faultsAt(error.details.validationErrors ?? [], rows, messageOf(error));
  }
}

/** Faults of the contract at the places where the page shows them. */
export function faultsAt(
  errors: readonly ValidationError[],
  rows: SentRows,
  otherwise: string,
): readonly JobFault[] {
  if (errors.length === 0) return [{ place: '', message: otherwise }];
  return errors.map(({ code, fieldPath, message }) => ({
    place: placeOf(fieldPath, message, rows),
    message: inWords(fieldPath, message),
    ...((code === 'EmptyPieces' || code === 'EmptySheets') && { isMissing: true }),
  }));
}

/** Starts the message with the name of the column or setting as the page shows it. */
function inWords(path: string, message: string): string {
  const [name = ''] = /^\w+/.exec(message) ?? [];
  const setting = settingAt(path);
  const words = setting?.path.endsWith(name) ? setting.label : COLUMN_WORDS[name];
  if (words === undefined) return message;
  const rest = message.slice(name.length);
  return words + (setting && isDuration(setting) ? rest.replace(/\d+/g, secondsOf) : rest);
}
