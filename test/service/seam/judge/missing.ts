import type { SolveResult } from '../../../../src/contract/response.ts';
import type { RequestBody } from '../../../support/seam/judge/request.ts';
import { measureOf, used } from './money.ts';
import type { Report } from './tree.ts';

/** Judges the shopping list: new sheets of materials that ran short, and no fewer than the bound on them. */
export function judgeMissing(request: RequestBody, result: SolveResult, report: Report): void {
  const { missing, missingLowerBound: bound } = result;
  if (!request.includeShoppingList) {
    if (missing !== undefined || bound !== undefined) report('missing', 'nobody asked for it');
    return;
  }
  if (missing === undefined || bound === undefined) {
    report('missing', 'is missing itself');
    return;
  }
  const short = new Set(
    result.unplaced
      .filter(({ reason }) => reason === 'stock_exhausted')
      .map(({ pieceIndex }) => request.pieces[pieceIndex]?.material),
  );
  let last = -1;
  let measure = 0;
  for (const { sheets, quantity } of missing) {
    const entry = request.sheets[sheets];
    if (!entry || sheets <= last || quantity < 1) report('missing', `${quantity} of entry ${sheets}`);
    else if (entry.offcut) report('missing', `offcut ${sheets} cannot be bought`);
    else if (!short.has(entry.material)) report('missing', `nothing ran short of ${entry.material}`);
    last = sheets;
    measure += quantity * used(request, [sheets]).measure;
  }
  if (bound !== null && !(bound <= measure)) report('missingLowerBound', `${bound} of ${measure}`);
}

/** Judges whether the sheets to buy have area enough for all pieces that lack stock. */
export function judgeMissingArea(request: RequestBody, result: SolveResult): string[] {
  // Where offcuts alone hold a piece, nothing is bought for it.
  if (!request.includeShoppingList || measureOf(request) === 'newArea') return [];
  if (request.sheets.some(({ offcut }) => offcut)) return [];
  const room = new Map<string | undefined, number>();
  const add = (material: string | undefined, area: number) =>
    room.set(material, (room.get(material) ?? 0) + area);
  for (const { sheets, quantity } of result.missing ?? [])
    add(request.sheets[sheets]?.material, quantity * used(request, [sheets]).area);
  for (const { pieceIndex, count, reason } of result.unplaced) {
    const { width = 0, height = 0, material } = request.pieces[pieceIndex] ?? {};
    if (reason === 'stock_exhausted') add(material, -count * width * height);
  }
  return [...room].filter(([, area]) => area < 0).map(([material, area]) => `${material} lacks ${-area}`);
}
