import type { CutTreeNode, SheetResult, SolveResult } from '../../../../src/contract/response.ts';
import type { RequestBody } from '../../../support/seam/judge/request.ts';
import { stockOf } from './stock.ts';
import { nodesOf, type Report, treeOf } from './tree.ts';
import { type Trimmed, trimsOf, trimTurns } from './trims.ts';

/** Length of one unit in millimetres, as a fraction. */
const UNITS: Readonly<Record<string, readonly [bigint, bigint]>> = {
  mm: [1n, 1n],
  '0.1mm': [1n, 10n],
  '0.01mm': [1n, 100n],
  'in/16': [127n, 80n],
  'in/32': [127n, 160n],
  'in/64': [127n, 320n],
};

const turnsOf = (root: CutTreeNode): number =>
  [...nodesOf(root)]
    .filter(({ type }) => type === 'cut')
    .flatMap(({ direction, child, next }) =>
      [child, next].filter((part) => part?.type === 'cut' && part.direction !== direction),
    ).length;

/** The parts of the trees that make sheets alike: every region, its type, direction and kerf. */
const shape = (root: CutTreeNode): string =>
  JSON.stringify(
    [...nodesOf(root)].map(({ type, x, y, width, height, direction, kerfSize }) => [
      type,
      x,
      y,
      width,
      height,
      direction,
      kerfSize,
    ]),
  );

/** All that makes entries equal, but for the cost. */
const entryText = (request: RequestBody, entry: number): string => {
  const { cost: _, label: __, quantity: ___, ...rest } = request.sheets[entry] ?? { width: 0, height: 0 };
  const params = request.params ?? {};
  const { kerfs } = stockOf(request, entry);
  const defaults = Object.fromEntries(
    (['marginLeft', 'marginRight', 'marginTop', 'marginBottom'] as const).map((name) => [
      name,
      rest[name] ?? params[name] ?? 0,
    ]),
  );
  const defects = (rest.defects ?? []).map(({ x, y, width, height }) => [x, y, width, height].join()).sort();
  const { width, height, material, offcut = false } = rest;
  return JSON.stringify({ width, height, material, offcut, defects, kerfs, ...defaults });
};

/** Milliseconds that one cycle of a sheet takes. */
function cycleMs(request: RequestBody, sheet: SheetResult, turns: number): bigint {
  const machine = request.params?.machine;
  if (machine === undefined) return 0n;
  const { sheetMs = 0, cutMs = 0, turnMs = 0, feedMmPerS } = machine;
  const [numerator, denominator] = UNITS[request.unit ?? 'mm'] ?? [1n, 1n];
  const micro = 1000n * BigInt(sheet.cutLength) * numerator;
  const perMs = BigInt(feedMmPerS) * denominator;
  const feedMs = (micro + perMs - 1n) / perMs;
  const handling = sheetMs + sheet.cutCount * cutMs + turns * turnMs;
  return BigInt(handling) + feedMs;
}

function judgeCutList(
  request: RequestBody,
  sheet: SheetResult,
  trims: readonly Trimmed[],
  offcutIds: ReadonlyMap<string, string>,
  report: Report,
): void {
  const root = treeOf(sheet);
  const cuts = [...nodesOf(root)].filter(({ type }) => type === 'cut');
  const part = (node: CutTreeNode | null) => {
    if (node === null) return null;
    const { type, piece, x, y } = node;
    const offcutId = type === 'waste' ? offcutIds.get(`${sheet.sheetIndex} ${x} ${y}`) : undefined;
    const label = piece && request.pieces[piece.pieceId]?.label;
    return {
      type,
      ...(piece && { pieceId: piece.pieceId }),
      ...(typeof label === 'string' && { label }),
      ...(offcutId !== undefined && { offcutId }),
    };
  };
  const ofTree = cuts.map((node, index) => {
    const { stage, direction, kerfSize, child, next, x, y, width, height } = node;
    const size = (direction === 'V' ? child?.width : child?.height) ?? 0;
    const at = (direction === 'V' ? x : y) + size;
    const length = direction === 'V' ? height : width;
    return {
      step: index + 1,
      stage,
      direction,
      at,
      size,
      length,
      kerf: kerfSize,
      child: part(child),
      next: part(next),
    };
  });
  const along = trims.map(({ direction, at, size, length, kerf, hasStrip, isStripFirst }, index) => {
    const strip = hasStrip ? { type: 'waste' } : null;
    const rest = index + 1 < trims.length ? { type: 'cut' } : part(root);
    const [child, next] = isStripFirst ? [strip, rest] : [rest, strip];
    return { step: 0, stage: 0, direction, at, size, length, kerf, child, next };
  });
  const expected = [...along, ...ofTree];
  if (JSON.stringify(sheet.cutList) !== JSON.stringify(expected)) report('cutList', 'is another one');
}

/** Judges lists of cuts, patterns and times. */
export function judgeSaw(
  request: RequestBody,
  result: SolveResult,
  entries: readonly number[],
  report: Report,
): void {
  const { machine, bookHeight } = request.params ?? {};
  const groups = new Map<string, SheetResult[]>();
  const turnsOn = new Map<SheetResult, number>();
  const offcutIds = new Map(
    (result.offcuts ?? []).map(({ offcutId, sheetIndex, x, y }) => [`${sheetIndex} ${x} ${y}`, offcutId]),
  );
  for (const sheet of result.sheets) {
    if (sheet.fixed) {
      if (sheet.cutList ?? sheet.trimCuts ?? sheet.turnCount) report('fixed', 'is to be cut again');
      continue;
    }
    const root = treeOf(sheet);
    const trims = trimsOf(request, stockOf(request, entries[sheet.sheetIndex] ?? -1), root);
    const listed = trims.map(({ side, at, length, kerf }) => ({ side, at, length, kerf }));
    if (JSON.stringify(sheet.trimCuts) !== (request.includeTrimCuts ? JSON.stringify(listed) : undefined))
      report('trimCuts', 'are others');
    if (request.includeCutList) judgeCutList(request, sheet, trims, offcutIds, report);
    else if (sheet.cutList !== undefined) report('cutList', 'nobody asked for it');
    const allTurns = turnsOf(root) + trimTurns(trims, root);
    turnsOn.set(sheet, allTurns);
    const turns = machine === undefined ? undefined : allTurns;
    if (sheet.turnCount !== turns) report('turnCount', `is ${sheet.turnCount}, not ${turns}`);
    const key = `${entryText(request, entries[sheet.sheetIndex] ?? -1)} ${shape(treeOf(sheet))}`;
    groups.set(key, [...(groups.get(key) ?? []), sheet]);
  }
  const patterns = [...groups.values()].map((sheets, index) => ({
    pattern: index + 1,
    sheets: sheets.map(({ sheetIndex }) => sheetIndex),
    runs: sheets.length,
    cycles: Math.ceil(sheets.length / (bookHeight ?? 1)),
  }));
  const stated = JSON.stringify(result.patterns);
  if (stated !== (bookHeight === undefined ? undefined : JSON.stringify(patterns)))
    report('patterns', `are ${stated}, not ${JSON.stringify(patterns)}`);
  const total = [...groups.values()].reduce((sum, sheets) => {
    const [first] = sheets;
    if (!first) return sum;
    const cycles = BigInt(Math.ceil(sheets.length / (bookHeight ?? 1)));
    return sum + cycles * cycleMs(request, first, turnsOn.get(first) ?? Number.NaN);
  }, 0n);
  const machineMs = machine === undefined ? undefined : Number(total);
  if (result.machineMs !== machineMs) report('machineMs', `is ${result.machineMs}, not ${machineMs}`);
}
