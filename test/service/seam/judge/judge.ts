import type { SolveResult } from '../../../../src/contract/response.ts';
import type { RequestBody } from '../../../support/seam/judge/request.ts';
import { judgeEdges, toCut } from './edges.ts';
import { judgeMatched } from './matched.ts';
import { judgeMissing } from './missing.ts';
import { judgeMoney } from './money.ts';
import { judgeOffcuts } from './offcuts.ts';
import { judgeSaw } from './saw.ts';
import { entries, stockOf } from './stock.ts';
import { judgeSheet } from './tree.ts';

/**
 * What is wrong with an answer, in words; nothing for a good one.
 *
 * Written from the contract alone: it shares no code with the engine or its checker, so a mistake has to be made twice
 * to pass.
 */
export function judge(asked: RequestBody, result: SolveResult): string[] {
  const request = toCut(asked);
  const faults: string[] = [];
  const at = (place: string) => (part: string, fault: string) => {
    faults.push(`${place} ${part}: ${fault}`);
  };
  const inStock = entries(request);
  let last = -1;
  for (const [position, sheet] of result.sheets.entries()) {
    const report = at(`sheets[${position}]`);
    const entry = inStock[sheet.sheetIndex];
    if (entry === undefined || sheet.sheetIndex <= last) {
      report('sheetIndex', `${sheet.sheetIndex} after ${last}`);
      return faults;
    }
    last = sheet.sheetIndex;
    const isFixed = request.fixedSheets?.some(({ sheetIndex }) => sheetIndex === sheet.sheetIndex) ?? false;
    if ((sheet.fixed ?? false) !== isFixed) report('fixed', `${sheet.fixed}`);
    judgeSheet(request, stockOf(request, entry), sheet, report);
    for (const name of ['label', 'material'] as const)
      if (sheet[name] !== request.sheets[entry]?.[name]) report(name, `${sheet[name]}`);
  }
  judgeCounts(request, result, at('result'));
  judgeMoney(request, result, inStock, at('result'));
  judgeSaw(request, result, inStock, at('result'));
  judgeOffcuts(request, result, inStock, at('result'));
  judgeMatched(request, result, inStock, at('result'));
  judgeEdges(request, result, at('result'));
  judgeMissing(request, result, at('result'));
  return faults;
}

/** Every piece is placed, or listed as left out, as often as it is wanted. */
function judgeCounts(
  request: RequestBody,
  result: SolveResult,
  report: (part: string, fault: string) => void,
): void {
  const left = request.pieces.map(({ quantity = 1 }) => quantity);
  const take = (position: number, count: number) => {
    left[position] = (left[position] ?? Number.NaN) - count;
  };
  for (const { placements } of result.sheets) for (const { pieceId } of placements) take(pieceId, 1);
  const placed = result.sheets.reduce((sum, { placements }) => sum + placements.length, 0);
  const outside: number[] = [];
  let priority = 0;
  for (const { pieceIndex, count, label } of result.unplaced) {
    take(pieceIndex, count);
    const wanted = request.pieces[pieceIndex];
    if (label !== wanted?.label) report('unplaced', `label ${label}`);
    outside.push(...new Array<number>(count).fill(pieceIndex));
    priority += count * (wanted?.priority ?? 0);
  }
  if (left.some((count) => count !== 0)) report('pieces', `${left.join()} are neither placed nor left out`);
  const ascending = outside.sort((a, b) => a - b).join();
  if (result.unplacedIndices.join() !== ascending) report('unplacedIndices', 'are others');
  const sum = (name: 'usedArea' | 'wasteArea' | 'cutCount' | 'cutLength') =>
    result.sheets.reduce((total, sheet) => total + sheet[name], 0);
  const figures = {
    sheetsUsed: result.sheets.length,
    totalPlaced: placed,
    totalUsedArea: sum('usedArea'),
    totalWasteArea: sum('wasteArea'),
    totalUnplacedPriority: priority,
    cutCount: sum('cutCount'),
    cutLength: sum('cutLength'),
  };
  for (const [name, figure] of Object.entries(figures)) {
    const stated = result[name as keyof typeof figures];
    if (stated !== figure) report(name, `is ${stated}, not ${figure}`);
  }
  if (result.unit !== request.unit) report('unit', `${result.unit}`);
}
