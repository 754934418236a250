/** The lines above a drawing, which screen readers read out too. */

import type { SheetResult } from '../contract/response.ts';
import { counted, percent } from '../contract/words.ts';
import type { Sheet } from '../domain/job.ts';
import type { Rectangle } from './paper.ts';

const SEPARATOR = ' · ';

/** Which sheet it is, and its utilization. */
export function headline(result: SheetResult, stock: Sheet, ordinal: number, total: number): string {
  return [
    `Sheet ${ordinal} of ${total} (sheetIndex ${result.sheetIndex})`,
    `${stock.width} × ${stock.height} mm`,
    counted(result.placedCount, 'piece'),
    `${percent(result.utilization)} used`,
    ...(stock.offcut ? ['offcut'] : []),
  ].join(SEPARATOR);
}

/** What the operator must set and look out for. */
export function notes(stock: Sheet, cutCount: number, largest: Rectangle | undefined): string {
  const { kerf, marginLeft, marginRight, marginTop, marginBottom, defects } = stock;
  const margins = [marginLeft, marginRight, marginTop, marginBottom];
  return [
    `kerf ${kerf} mm`,
    ...(margins.some((margin) => margin > 0)
      ? [`margins left ${marginLeft}, right ${marginRight}, top ${marginTop}, bottom ${marginBottom} mm`]
      : []),
    ...(defects.length > 0 ? [counted(defects.length, 'defect')] : []),
    counted(cutCount, 'cut'),
    ...(largest ? [`largest offcut ${largest.width} × ${largest.height} mm`] : []),
  ].join(SEPARATOR);
}
