/** The lines above a drawing, which screen readers read out too. */

import type { SheetResult } from '../contract/response.ts';
import { lengthText, lengthWithUnit, sizeWithUnit, type Unit } from '../contract/unit.ts';
import { counted, percent } from '../contract/words.ts';
import type { Sheet } from '../domain/job.ts';
import { isolated, MOST_CHARACTERS, shortened } from './names.ts';
import type { Rectangle } from './paper.ts';

const SEPARATOR = ' · ';

/** Which sheet it is, and its utilization. */
export function headline(
  result: SheetResult,
  stock: Sheet,
  ordinal: number,
  total: number,
  unit?: Unit,
): string {
  return [
    `Sheet ${ordinal} of ${total} (sheetIndex ${result.sheetIndex})`,
    ...[result.material, stock.label].flatMap((name) =>
      name === undefined ? [] : [isolated(shortened(name, MOST_CHARACTERS))],
    ),
    sizeWithUnit(stock, unit),
    counted(result.placedCount, 'piece'),
    `${percent(result.utilization)} used`,
    ...(stock.offcut ? ['offcut'] : []),
    ...(result.fixed ? ['already cut'] : []),
  ].join(SEPARATOR);
}

/** What the operator must set and look out for. */
export function notes(stock: Sheet, cutCount: number, largest: Rectangle | undefined, unit?: Unit): string {
  const { kerf, marginLeft, marginRight, marginTop, marginBottom, defects } = stock;
  const margins = [marginLeft, marginRight, marginTop, marginBottom];
  const length = (of: number) => lengthText(of, unit);
  const [left, right, top] = [length(marginLeft), length(marginRight), length(marginTop)];
  return [
    `kerf ${lengthWithUnit(kerf, unit)}`,
    ...(margins.some((margin) => margin > 0)
      ? [`margins left ${left}, right ${right}, top ${top}, bottom ${lengthWithUnit(marginBottom, unit)}`]
      : []),
    ...(defects.length > 0 ? [counted(defects.length, 'defect')] : []),
    counted(cutCount, 'cut'),
    ...(largest ? [`largest offcut ${sizeWithUnit(largest, unit)}`] : []),
  ].join(SEPARATOR);
}
