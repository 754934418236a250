import type { SolveResult } from '../../../../src/contract/response.ts';
import type { RequestBody } from '../../../support/seam/judge/request.ts';
import type { Report } from './tree.ts';

type Bound = SolveResult['bound'];

/** The totals of some used sheets. */
interface Used {
  readonly measure: number;
  readonly area: number;
}

/** What the job uses as little of as possible. */
export function measureOf({ sheets }: RequestBody): 'area' | 'newArea' | 'cost' {
  if (sheets.some(({ cost }) => cost !== undefined)) return 'cost';
  return sheets.some(({ offcut }) => offcut) ? 'newArea' : 'area';
}

/** What sheets of these entries take. */
export function used(request: RequestBody, inUse: readonly number[]): Used {
  const measure = measureOf(request);
  const sum = { measure: 0, area: 0 };
  for (const entry of inUse) {
    const { width, height, cost = 0, offcut = false } = request.sheets[entry] ?? { width: 0, height: 0 };
    const area = width * height;
    sum.area += area;
    sum.measure += { area, newArea: offcut ? 0 : area, cost }[measure];
  }
  return sum;
}

/** A bound below the value of the kept offcuts is wrong, and so is another gap. */
function judgeBoundOfOffcuts({ bound, offcutValue }: SolveResult, isComplete: boolean, report: Report): void {
  const { offcutValue: most, offcutGap } = bound;
  if (offcutValue === undefined || !isComplete) {
    const none = offcutValue === undefined ? undefined : null;
    if (most !== none || offcutGap !== none) report('bound.offcutValue', `${most}, ${offcutGap}`);
    return;
  }
  if (most === null || most === undefined || most < offcutValue) {
    report('bound.offcutValue', `${most} of ${offcutValue}`);
    return;
  }
  const gap = most === 0 ? 0 : (most - offcutValue) / most;
  if (Math.abs((offcutGap ?? -1) - gap) > 1e-9) report('bound.offcutGap', `${offcutGap}, not ${gap}`);
}

/** A bound that is above what a layout of all pieces needs is wrong. So is a proof without it. */
function judgeBound(
  bound: Bound,
  { measure, area }: Used,
  isComplete: boolean,
  report: Report,
  kept?: number,
): void {
  const lower = bound.measure === undefined ? bound.lowerBoundArea : bound.lowerBound;
  const isProved =
    isComplete &&
    lower !== null &&
    lower !== undefined &&
    lower === measure &&
    bound.lowerBoundArea === area &&
    (kept === undefined || bound.offcutValue === kept);
  // Where pieces are left out, another proof counts: judgePlaced.
  if (bound.optimal !== isProved && isComplete) report('bound.optimal', `${bound.optimal}`);
  if (!isComplete) {
    if (bound.gap !== null) report('bound.gap', `${bound.gap} with pieces left out`);
    return;
  }
  if (lower === null || lower === undefined || lower > measure) report('bound', `${lower} of ${measure}`);
  if (bound.lowerBoundArea === null || bound.lowerBoundArea > area)
    report('bound.lowerBoundArea', `${bound.lowerBoundArea} of ${area}`);
  const gap = measure === 0 ? 0 : (measure - (lower ?? 0)) / measure;
  if (Math.abs((bound.gap ?? -1) - gap) > 1e-9) report('bound.gap', `${bound.gap}, not ${gap}`);
}

/** Where pieces are left out, a bound below the value of the others is wrong, and so is a proof without it. */
function judgePlaced(
  { pieces, alnsConfig }: RequestBody,
  { bound, unplaced }: SolveResult,
  report: Report,
): void {
  const { placedValue: most, placedGap, optimal } = bound;
  if (unplaced.length === 0 || most === undefined) {
    if (most !== undefined || placedGap !== undefined) report('bound.placedValue', `${most}, ${placedGap}`);
    if (unplaced.length > 0 && optimal) report('bound.optimal', 'without bound.placedValue');
    return;
  }
  if (optimal && placedGap !== 0) report('bound.optimal', `with a gap of ${placedGap}`);
  if (alnsConfig !== undefined) return;
  const worthOf = (index: number) => 1 + (pieces[index]?.priority ?? 0);
  const wanted = pieces.reduce((sum, { quantity = 1 }, index) => sum + quantity * worthOf(index), 0);
  const placed = unplaced.reduce((sum, { pieceIndex, count }) => sum - count * worthOf(pieceIndex), wanted);
  if (most < placed) report('bound.placedValue', `${most} of ${placed}`);
  const gap = most === 0 ? 0 : (most - placed) / most;
  if (Math.abs((placedGap ?? -1) - gap) > 1e-9) report('bound.placedGap', `${placedGap}, not ${gap}`);
}

/** Judges costs, offcuts in store, bounds and the figures of each material. */
export function judgeMoney(
  request: RequestBody,
  result: SolveResult,
  entries: readonly number[],
  report: Report,
): void {
  const tells = request.sheets.some(({ cost, offcut }) => cost !== undefined || offcut !== undefined);
  const costs = measureOf(request) === 'cost';
  const tellsOffcuts = request.sheets.some(({ offcut }) => offcut !== undefined);
  let newArea = 0;
  for (const { sheetIndex, cost, offcut } of result.sheets) {
    const entry = request.sheets[entries[sheetIndex] ?? -1];
    if (entry === undefined) continue;
    if (cost !== (costs ? (entry.cost ?? 0) : undefined)) report('cost', `${cost} of ${entry.cost}`);
    if (offcut !== (tellsOffcuts ? (entry.offcut ?? false) : undefined)) report('offcut', `${offcut}`);
    if (!entry.offcut) newArea += entry.width * entry.height;
  }
  if (result.newArea !== (tells ? newArea : undefined)) report('newArea', `${result.newArea}`);
  if (result.bound.measure !== (tells ? measureOf(request) : undefined))
    report('bound.measure', `${result.bound.measure}`);
  const inUse = result.sheets.map(({ sheetIndex }) => entries[sheetIndex] ?? -1);
  const isComplete = result.unplaced.length === 0;
  judgeBound(result.bound, used(request, inUse), isComplete, report, result.offcutValue);
  judgeBoundOfOffcuts(result, isComplete, report);
  judgePlaced(request, result, report);
  judgeMaterials(request, result, inUse, report);
}

function judgeMaterials(
  request: RequestBody,
  result: SolveResult,
  inUse: readonly number[],
  report: Report,
): void {
  const asks = [...request.pieces, ...request.sheets].some(({ material }) => material !== undefined);
  const names = [...new Set(request.pieces.map(({ material }) => material ?? null))];
  if (!asks) {
    if (result.materials !== undefined) report('materials', 'nobody asked for them');
    return;
  }
  const stated = (result.materials ?? []).map(({ material }) => material);
  if (JSON.stringify(stated) !== JSON.stringify(names)) {
    report('materials', `are ${stated}`);
    return;
  }
  for (const part of result.materials ?? []) {
    const isOwn = (entry: number) => (request.sheets[entry]?.material ?? null) === part.material;
    const sheets = result.sheets.filter((_, position) => isOwn(inUse[position] ?? -1));
    const sum = (name: 'placedCount' | 'usedArea' | 'wasteArea') =>
      sheets.reduce((total, sheet) => total + sheet[name], 0);
    const own = {
      sheetsUsed: sheets.length,
      totalPlaced: sum('placedCount'),
      totalUsedArea: sum('usedArea'),
      totalWasteArea: sum('wasteArea'),
    };
    for (const [name, figure] of Object.entries(own))
      if (part[name as keyof typeof own] !== figure)
        report(`materials ${part.material} ${name}`, `${figure}`);
    const isComplete = !result.unplaced.some(
      ({ pieceIndex }) => (request.pieces[pieceIndex]?.material ?? null) === part.material,
    );
    judgeBound(part.bound, used(request, inUse.filter(isOwn)), isComplete, report);
  }
}
