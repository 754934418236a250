import { LIMITS } from '../../../src/contract/limits.ts';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import type { PieceRequest, SheetRequest } from '../../../src/contract/request.ts';
import { freshId, type Job, type PieceRow, type SheetRow } from './rows.ts';
import { defaultOf, SETTINGS, writtenValue } from './settings.ts';

/**
 * The job of a request, for people to go on with.
 *
 * @param text JSON as the API takes it.
 * @param labels names of the pieces.
 * @throws ContractError if the text is no request.
 */
export function jobOfRequest(text: string, labels: readonly string[] = []): Job {
  const request = parseSolveRequest(new TextEncoder().encode(text));
  const settings: Record<string, string> = {};
  for (const setting of SETTINGS) {
    const value = writtenValue(at(request, setting.path));
    if (value !== defaultOf(setting)) settings[setting.path] = value;
  }
  return {
    pieces: request.pieces.map((piece, index) => pieceRow(piece, labels[index])),
    sheets: request.sheets.map(sheetRow),
    settings,
  };
}

const at = (request: object, path: string): unknown =>
  path.split('.').reduce<unknown>((object, name) => (object as Record<string, unknown>)[name], request);

const written = (value: number | undefined, empty?: number): string =>
  value === undefined || value === empty ? '' : String(value);

const pieceRow = (piece: PieceRequest, label?: string): PieceRow => ({
  id: freshId(),
  label: label ?? written(piece.originalIndex),
  width: written(piece.width),
  height: written(piece.height),
  quantity: written(piece.quantity),
  canRotate: piece.canRotate,
  priority: written(piece.priority, 0),
});

const sheetRow = (sheet: SheetRequest): SheetRow => ({
  id: freshId(),
  width: written(sheet.width),
  height: written(sheet.height),
  quantity: written(sheet.quantity, sheet.offcut ? 1 : LIMITS.quantity.max),
  kerfWidth: written(sheet.kerfWidth),
  marginLeft: written(sheet.marginLeft),
  marginRight: written(sheet.marginRight),
  marginTop: written(sheet.marginTop),
  marginBottom: written(sheet.marginBottom),
  cost: written(sheet.cost),
  offcut: sheet.offcut ?? false,
  defects: sheet.defects.map(({ x, y, width, height }) => ({
    id: freshId(),
    x: String(x),
    y: String(y),
    width: String(width),
    height: String(height),
  })),
});
