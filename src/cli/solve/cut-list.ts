import { UsageError } from '../../arguments.ts';
import { parseSolveRequest } from '../../contract/parse.ts';
import type { Cut } from '../../contract/response.ts';
import { csvOf } from '../../tables/write.ts';
import type { SheetFigures } from '../../workers/sheet-results.ts';

/** The columns of a cut list as CSV, in order. */
export const CUT_LIST_COLUMNS = [
  'sheetIndex',
  'step',
  'stage',
  'direction',
  'at',
  'size',
  'length',
  'kerf',
  'child',
  'childPiece',
  'childLabel',
  'next',
  'nextPiece',
  'nextLabel',
] as const;

type Column = (typeof CUT_LIST_COLUMNS)[number];

/**
 * Makes a request ask for cut lists. A body that is no request stays as it is: solving it tells what is wrong.
 *
 * @throws UsageError if the request says that it wants none.
 */
export function askingForCutList(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const given = Buffer.from(body);
  if (wantsCutList(given) !== false) return given;
  if (Object.hasOwn(JSON.parse(given.toString()), 'includeCutList'))
    throw new UsageError('--cut-list does not go with "includeCutList": false in the request');
  // The text stays as it is otherwise: its 64-bit integers would not survive JSON.parse.
  const begin = given.indexOf('{') + 1;
  return Buffer.concat([
    given.subarray(0, begin),
    Buffer.from('"includeCutList":true,'),
    given.subarray(begin),
  ]);
}

function wantsCutList(body: Buffer): boolean | undefined {
  try {
    return parseSolveRequest(body).includeCutList;
  } catch {
    return undefined;
  }
}

/** The cuts of all sheets but those that are cut already: as JSON in a file named `.json`, else as CSV. */
export function cutListFile(path: string, sheets: readonly SheetFigures[]): string {
  if (/\.json$/i.test(path)) {
    const toCut = sheets.filter(({ fixed }) => !fixed);
    const lists = toCut.map(({ sheetIndex, cutList = [] }) => ({ sheetIndex, cutList }));
    return `${JSON.stringify(lists, null, 2)}\n`;
  }
  const rows = sheets.flatMap(({ sheetIndex, cutList = [] }) => cutList.map((cut) => rowOf(sheetIndex, cut)));
  return csvOf(CUT_LIST_COLUMNS, rows);
}

function rowOf(sheetIndex: number, cut: Cut): Record<Column, string | number> {
  const { step, stage, direction, at, size, length, kerf, child, next } = cut;
  return {
    sheetIndex,
    step,
    stage,
    direction,
    at,
    size,
    length,
    kerf,
    child: child?.type ?? '',
    childPiece: child?.pieceId ?? '',
    childLabel: child?.label ?? '',
    next: next?.type ?? '',
    nextPiece: next?.pieceId ?? '',
    nextLabel: next?.label ?? '',
  };
}
