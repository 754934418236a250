import { LIMITS } from '../../../src/contract/limits.ts';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import type { PieceRequest, SheetRequest, SolveRequest } from '../../../src/contract/request.ts';
import { DEFAULT_UNIT, type Unit } from '../../../src/contract/unit.ts';
import { systemOfUnit } from '../../../src/tables/lengths.ts';
import type { KeptSheet } from './kept.ts';
import { keptOfRequest } from './kept-of-request.ts';
import { OFFCUT_CLASSES, textOfClasses } from './offcut-classes.ts';
import { rowsOf } from './places.ts';
import { freshId, type Grain, type Job, type PieceRow, type SheetRow } from './rows.ts';
import { defaultOf, isLength, SETTINGS, writtenValue } from './settings.ts';
import { lengthCell } from './unit.ts';

/** A job that people open. */
export interface OpenedJob {
  readonly job: Job;
  /** Its sheets that are cut already. */
  readonly kept?: readonly KeptSheet[];
  /** Sheets that are cut already, but cannot be kept. */
  readonly lost?: number;
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
  return { job, ...keptOfRequest(request, rowsOf(job)) };
}

/** The job of a request alone. @throws ContractError if the text is no request. */
export const jobOfRequest = (text: string, labels?: readonly string[]): Job =>
  openedRequest(text, labels).job;

function jobOf(request: SolveRequest, labels: readonly string[]): Job {
  const settings: Record<string, string> = {};
  for (const setting of SETTINGS) {
    const given = at(request, setting.path);
    if (given === undefined) continue;
    const value = isLength(setting) ? lengthCell(Number(given), request.unit) : writtenValue(given);
    if (value !== defaultOf(setting)) settings[setting.path] = value;
  }
  const classes = textOfClasses(request.params.offcutClasses ?? [], request.unit);
  if (classes !== undefined) settings[OFFCUT_CLASSES] = classes;
  return {
    system: systemOfUnit(request.unit ?? DEFAULT_UNIT),
    pieces: request.pieces.map((piece, index) => pieceRow(piece, request.unit, labels[index])),
    sheets: request.sheets.map((sheet) => sheetRow(sheet, request.unit)),
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
});

const sheetRow = (sheet: SheetRequest, unit?: Unit): SheetRow => ({
  id: freshId(),
  label: sheet.label ?? '',
  width: lengthCell(sheet.width, unit),
  height: lengthCell(sheet.height, unit),
  quantity: written(sheet.quantity, sheet.offcut ? 1 : LIMITS.quantity.max),
  kerfWidth: lengthCell(sheet.kerfWidth, unit),
  marginLeft: lengthCell(sheet.marginLeft, unit),
  marginRight: lengthCell(sheet.marginRight, unit),
  marginTop: lengthCell(sheet.marginTop, unit),
  marginBottom: lengthCell(sheet.marginBottom, unit),
  cost: written(sheet.cost),
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
