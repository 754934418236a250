import type { SolveResult } from '../../../../src/contract/response.ts';
import type { OffcutClassBody, Rectangle, RequestBody } from '../../../support/seam/judge/request.ts';
import { stockOf } from './stock.ts';
import { isSound, nodesOf, type Report, treeOf } from './tree.ts';

/** The class of the highest percentage that takes the waste; the first of equals. */
function classOf(classes: readonly OffcutClassBody[], { width, height }: Rectangle): number | undefined {
  let best: number | undefined;
  for (const [index, { minLength, minWidth, minArea = 0, valuePercent = 100 }] of classes.entries()) {
    const takes =
      Math.max(width, height) >= minLength &&
      Math.min(width, height) >= minWidth &&
      width * height >= minArea;
    const known = best === undefined ? -1 : (classes[best]?.valuePercent ?? 100);
    if (takes && valuePercent > known) best = index;
  }
  return best;
}

/** Judges the list of kept offcuts and their value. */
export function judgeOffcuts(
  request: RequestBody,
  result: SolveResult,
  entries: readonly number[],
  report: Report,
): void {
  const classes = request.params?.offcutClasses;
  if (classes === undefined) {
    if (result.offcuts ?? result.offcutValue) report('offcuts', 'nobody asked for them');
    return;
  }
  const hasCosts = request.sheets.some(({ cost }) => cost !== undefined);
  let total = 0n;
  const expected = result.sheets.flatMap((sheet) => {
    const stock = stockOf(request, entries[sheet.sheetIndex] ?? -1);
    let number = 0;
    return [...nodesOf(treeOf(sheet))].flatMap((node) => {
      const { type, x, y, width, height } = node;
      const kept = type === 'waste' && isSound(node, request, stock) ? classOf(classes, node) : undefined;
      if (kept === undefined) return [];
      number += 1;
      const percent = BigInt(classes[kept]?.valuePercent ?? 100);
      const area = BigInt(width) * BigInt(height);
      const cost = BigInt(request.sheets[stock.entry]?.cost ?? 0);
      const value = hasCosts
        ? (area * cost * percent) / (100n * BigInt(stock.width) * BigInt(stock.height))
        : (area * percent) / 100n;
      total += value;
      const { sheetIndex } = sheet;
      const offcutId = `${sheetIndex}-${number}`;
      return [{ offcutId, sheetIndex, x, y, width, height, class: kept, value: Number(value) }];
    });
  });
  const stated = (result.offcuts ?? []).map(
    ({ offcutId, sheetIndex, x, y, width, height, class: kept, value }) => {
      return { offcutId, sheetIndex, x, y, width, height, class: kept, value };
    },
  );
  if (JSON.stringify(stated) !== JSON.stringify(expected))
    report('offcuts', `are ${JSON.stringify(stated)}, not ${JSON.stringify(expected)}`);
  if (result.offcutValue !== Number(total)) report('offcutValue', `is ${result.offcutValue}, not ${total}`);
}
