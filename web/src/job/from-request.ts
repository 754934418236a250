import { LIMITS } from '../../../src/contract/limits.ts';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import type { PieceRequest, SheetRequest, SolveRequest } from '../../../src/contract/request.ts';
import { DEFAULT_UNIT, type Unit } from '../../../src/contract/unit.ts';
import { listed } from '../../../src/contract/words.ts';
import { withCutSizes } from '../../../src/domain/edges.ts';
import { systemOfUnit } from '../../../src/tables/lengths.ts';
import { EDGE_BANDS, edgeCells, textOfBands } from './edge-bands.ts';
import type { KeptSheet } from './kept.ts';
import { keptOfRequest } from './kept-of-request.ts';
import { priceCell } from './money.ts';
import { OFFCUT_CLASSES, textOfClasses } from './offcut-classes.ts';
import { rowsOf } from './places.ts';
import {
  blankPiece,
  blankSheet,
  freshId,
  type Grain,
  type Job,
  type PieceRow,
  type SheetRow,
} from './rows.ts';
import { defaultOf, isLength, SETTINGS, settingAt, writtenValue } from './settings.ts';
import { STAGE_RULES, textOfRules } from './stage-rules.ts';
import { lengthCell } from './unit.ts';

/** A job that people open. */
export interface OpenedJob {
  readonly job: Job;
  /** Its sheets that are cut already. */
  readonly kept?: readonly KeptSheet[];
  /** Sheets that are cut already, but cannot be kept. */
  readonly lost?: number;
  /** What it lacks of its file, in sentences. */
  readonly notes?: readonly string[];
}

/**
 * The job of a request, for people to go on with, with the sheets that are cut already.
 *
 * @param text JSON as the API takes it.
 * @param labels names of the pieces.
 * @throws ContractError if the text is no request.
 */
export function openedRequest(text: string, labels: readonly string[] = []): Required<OpenedJob> {
  const request = parseSolveRequest(new TextEncoder().encode(text));
  const job = jobOf(request, labels);
  const unknown = unknownIn(JSON.parse(text));
  const notes =
    unknown.length === 0
      ? []
      : [`This page has no place for ${listed(unknown, MAX_NAMED)}, and goes on without.`];
  return { job, ...keptOfRequest(withCutSizes(request), rowsOf(job)), notes };
}

/** Members that one sentence names. */
const MAX_NAMED = 20;

/** Members of the elements of both tables that have a cell, or are read otherwise. */
const CELLS: Readonly<Record<string, ReadonlySet<string>>> = {
  pieces: new Set([...Object.keys(blankPiece(0)), 'originalIndex', 'edges']),
  sheets: new Set(Object.keys(blankSheet(0))),
};

/** What a request asks of the answer: the page has all of it anyway. */
const ASKED = /^include/;

/** Members of a request of which this page would lose what they say, by their paths. */
export function unknownIn(request: Readonly<Record<string, unknown>>): readonly string[] {
  const unknown = new Set<string>();
  for (const [name, value] of Object.entries(request)) {
    const cells = CELLS[name];
    if (cells) {
      for (const element of value as readonly object[])
        for (const member of Object.keys(element)) if (!cells.has(member)) unknown.add(`${name}[].${member}`);
    } else if (!OWN.has(name) && !ASKED.test(name)) {
      const paths = isObject(value) ? pathsIn(value, name) : [name];
      for (const path of paths) if (path !== OFFCUT_CLASSES && !settingAt(path)) unknown.add(path);
    }
  }
  return [...unknown];
}

/** Members that are read by themselves. */
const OWN: ReadonlySet<string> = new Set(['unit', 'fixedSheets']);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pathsIn = (value: object, path: string): readonly string[] =>
  Object.entries(value).flatMap(([name, inner]) =>
    isObject(inner) ? pathsIn(inner, `${path}.${name}`) : [`${path}.${name}`],
  );

/** The job of a request alone. @throws ContractError if the text is no request. */
export const jobOfRequest = (text: string, labels?: readonly string[]): Job =>
  openedRequest(text, labels).job;

function jobOf(request: SolveRequest, labels: readonly string[]): Job {
  const settings: Record<string, string> = {};
  for (const setting of SETTINGS) {
    const given = at(request, setting.path);
    if (given === undefined) continue;
    const value =
      setting.path === STAGE_RULES
        ? textOfRules(request.params.stageRules ?? [], request.unit)
        : setting.path === EDGE_BANDS
          ? textOfBands(request.params.edgeBands ?? [], request.unit)
          : isLength(setting)
            ? lengthCell(Number(given), request.unit)
            : writtenValue(given);
    if (value !== defaultOf(setting)) settings[setting.path] = value;
  }
  // What “Keep grain” says of all rows, none has to say.
  const isAlong =
    !request.params.allowRotation &&
    [...request.pieces, ...request.sheets].every(({ grain }) => grain === 'x');
  const classes = textOfClasses(request.params.offcutClasses ?? [], request.unit);
  if (classes !== undefined) settings[OFFCUT_CLASSES] = classes;
  return {
    system: systemOfUnit(request.unit ?? DEFAULT_UNIT),
    pieces: request.pieces.map((piece, index) => ({
      ...pieceRow(piece, request.unit, labels[index]),
      ...(isAlong && { grain: '' as const }),
    })),
    sheets: request.sheets.map((sheet) => ({
      ...sheetRow(sheet, request.unit),
      ...(isAlong && { grain: '' as const }),
    })),
    settings,
  };
}

const at = (request: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((object, name) => (object as Record<string, unknown> | undefined)?.[name], request);

const written = (value: number | undefined, empty?: number): string =>
  value === undefined || value === empty ? '' : String(value);

const grainCell = (grain: PieceRequest['grain'] = 'none'): Grain => (grain === 'none' ? '' : grain);

const pieceRow = (piece: PieceRequest, unit?: Unit, label?: string): PieceRow => ({
  id: freshId(),
  label: label || (piece.label ?? written(piece.originalIndex)),
  width: lengthCell(piece.width, unit),
  height: lengthCell(piece.height, unit),
  quantity: written(piece.quantity),
  canRotate: piece.canRotate,
  priority: written(piece.priority, 0),
  grain: grainCell(piece.grain),
  material: piece.material ?? '',
  ...edgeCells(piece.edges),
});

const sheetRow = (sheet: SheetRequest, unit?: Unit): SheetRow => ({
  id: freshId(),
  label: sheet.label ?? '',
  width: lengthCell(sheet.width, unit),
  height: lengthCell(sheet.height, unit),
  quantity: written(sheet.quantity, sheet.offcut ? 1 : LIMITS.quantity.max),
  kerfWidth: lengthCell(sheet.kerfWidth, unit),
  kerfVertical: lengthCell(sheet.kerfVertical, unit),
  kerfHorizontal: lengthCell(sheet.kerfHorizontal, unit),
  marginLeft: lengthCell(sheet.marginLeft, unit),
  marginRight: lengthCell(sheet.marginRight, unit),
  marginTop: lengthCell(sheet.marginTop, unit),
  marginBottom: lengthCell(sheet.marginBottom, unit),
  cost: priceCell(sheet.cost),
  offcut: sheet.offcut ?? false,
  grain: grainCell(sheet.grain),
  material: sheet.material ?? '',
  defects: sheet.defects.map(({ x, y, width, height }) => ({
    id: freshId(),
    x: lengthCell(x, unit),
    y: lengthCell(y, unit),
    width: lengthCell(width, unit),
    height: lengthCell(height, unit),
  })),
});
