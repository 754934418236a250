import type { Cut } from '../../contract/sheet-result.ts';
import { lengthText, type Unit } from '../../contract/unit.ts';
import { csvOf } from '../../tables/write.ts';
import type { ResultFigures } from './summary.ts';

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
 * The cuts of all sheets but those that are cut already: as JSON in a file named `.json`, as the API gives them; else as
 * CSV, whose lengths are written as people do: in millimetres, or as 36 1/4".
 */
export function cutListFile(path: string, { sheets, unit }: Pick<ResultFigures, 'sheets' | 'unit'>): string {
  if (/\.json$/i.test(path)) {
    const toCut = sheets.filter(({ fixed }) => !fixed);
    const lists = toCut.map(({ sheetIndex, cutList = [] }) => ({ sheetIndex, cutList }));
    return `${JSON.stringify(lists, null, 2)}\n`;
  }
  const rows = sheets.flatMap(({ sheetIndex, cutList = [] }) =>
    cutList.map((cut) => rowOf(sheetIndex, cut, unit)),
  );
  return csvOf(CUT_LIST_COLUMNS, rows);
}

function rowOf(sheetIndex: number, cut: Cut, unit: Unit | undefined): Record<Column, string | number> {
  const { step, stage, direction, child, next } = cut;
  const written = (length: number) => lengthText(length, unit);
  return {
    sheetIndex,
    step,
    stage,
    direction,
    at: written(cut.at),
    size: written(cut.size),
    length: written(cut.length),
    kerf: written(cut.kerf),
    child: child?.type ?? '',
    childPiece: child?.pieceId ?? '',
    childLabel: child?.label ?? '',
    next: next?.type ?? '',
    nextPiece: next?.pieceId ?? '',
    nextLabel: next?.label ?? '',
  };
}
