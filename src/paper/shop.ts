/** An answer as the shop sees it: the sheets that are to be cut, with their names. */

import type { Grain } from '../contract/fields.ts';
import { DEFAULT_UNIT, type Kerf, sizeWithUnit, type Unit } from '../contract/unit.ts';
import { counted } from '../contract/words.ts';
import type { Job, Piece } from '../domain/job.ts';
import { stockFinder } from '../domain/stock.ts';
import { treeOf } from '../svg/cut-tree.ts';
import { grainFinder } from '../svg/grain.ts';
import { isKept, leastOffcut, type OffcutRule } from '../svg/offcuts.ts';
import type { Rectangle } from '../svg/paper.ts';
import { pieceFills, unturned } from '../svg/piece-types.ts';
import {
  type PaperOffcut,
  type PaperPlacement,
  type PaperResult,
  type PaperSheet,
  ResultError,
} from './result.ts';

/** The request behind an answer. It has the whole sheets, and the names that an answer may lack. */
export type Stock = Pick<Job, 'pieces' | 'sheets' | 'materials'>;

export interface UsedSheet {
  /** 1, 2, 3 … in the order of the answer, fixed sheets included. */
  readonly number: number;
  readonly result: PaperSheet;
  /** The whole sheet. Without a request it is what the cuts show: all but the right and the upper margin. */
  readonly area: Rectangle;
  readonly label: string | undefined;
  readonly material: string | undefined;
  /** Undefined without a request. */
  readonly kerf: Kerf | undefined;
  readonly defects: readonly Rectangle[];
  readonly grain: Grain;
  /** What is kept of the waste. */
  readonly offcuts: readonly PaperOffcut[];
}

export interface Shop {
  readonly unit: Unit;
  readonly result: PaperResult;
  /** The sheets to cut. */
  readonly sheets: readonly UsedSheet[];
  /** The numbers of the sheets that are cut already. */
  readonly fixed: readonly number[];
  /** The sheets to buy for pieces that were not placed, in words. */
  readonly missing: readonly string[];
  readonly nameOf: (placement: Pick<PaperPlacement, 'pieceId' | 'label'>) => string;
  /** The colours of the pieces of a sheet, as on the screen. */
  readonly fillsOn: ReturnType<typeof pieceFills>;
  readonly grainOf: ReturnType<typeof grainFinder>;
  /** What is kept of the waste where the answer does not say. */
  readonly rule: OffcutRule;
}

/** What people say of a layout beyond request and answer. */
export interface Told {
  /** What they call a piece without a label. */
  readonly names?: (pieceId: number) => string;
  /** What they keep of the waste where the request does not say; by default, what is large enough. */
  readonly rule?: OffcutRule;
}

/**
 * Joins an answer with its request, if it is known.
 *
 * @throws ResultError if the answer names a sheet that the request lacks.
 */
export function shopOf(
  result: PaperResult,
  stock?: Stock,
  { names, rule = leastOffcut(result.unit) }: Told = {},
): Shop {
  const labelOf = stock ? labelsIn(result, stock) : () => undefined;
  const join = joinerOf(result, stock);
  const all = result.sheets.map((sheet, index) => join(sheet, index + 1));
  return {
    unit: result.unit ?? DEFAULT_UNIT,
    result,
    sheets: all.filter(({ result: { fixed } }) => !fixed),
    fixed: all.filter(({ result: { fixed } }) => fixed).map(({ number }) => number),
    missing: missingIn(result, stock),
    rule,
    grainOf: grainFinder(stock?.pieces ?? []),
    fillsOn: pieceFills(stock?.pieces ?? piecesIn(result)),
    nameOf: (placement) => {
      const { label, pieceId } = placement;
      return label ?? labelOf(placement) ?? names?.(pieceId) ?? String(pieceId);
    },
  };
}

/** The pieces of an answer without a request. */
const piecesIn = ({ sheets }: PaperResult) =>
  sheets.flatMap(({ placements }) =>
    placements.map((placement) => ({ originalIndex: placement.pieceId, ...unturned(placement) })),
  );

/**
 * A sheet that is to be cut, by its number.
 *
 * @throws ResultError if there is none.
 */
export function sheetAt({ sheets, fixed, result }: Shop, number: number): UsedSheet {
  const found = sheets.find((sheet) => sheet.number === number);
  if (found) return found;
  throw new ResultError(
    fixed.includes(number)
      ? `sheet ${number} is cut already`
      : `there is no sheet ${number}: the layout has ${counted(result.sheets.length, 'sheet')}`,
  );
}

/** The waste of a sheet that is kept. */
export const keptOn = (
  { result, rule }: Shop,
  { offcuts, defects }: UsedSheet,
  waste: readonly Rectangle[],
): readonly (Rectangle & { readonly offcutId?: string })[] =>
  result.offcuts ? offcuts : waste.filter((part) => isKept(part, defects, rule));

function missingIn({ missing = [], unit }: PaperResult, stock: Stock | undefined): string[] {
  return missing.map(({ sheets: entry, quantity }) => {
    const sheet = stock?.sheets[entry];
    const name = sheet?.label === undefined ? '' : ` ${sheet.label}`;
    // Without the request, only the position of the entry is known.
    return `${quantity} × ${sheet ? sizeWithUnit(sheet, unit) : `sheets[${entry}]`}${name}`;
  });
}

/**
 * The labels of the request for placements without one. Entries may share their number, so a placement takes the label of
 * an entry of its size and material that has pieces left: those that tell their label first.
 */
function labelsIn(
  { sheets }: PaperResult,
  stock: Stock,
): (placement: Pick<PaperPlacement, 'pieceId'>) => string | undefined {
  const byNumber = new Map<number, (Piece & { left: number })[]>();
  for (const piece of stock.pieces) {
    const sharing = byNumber.get(piece.originalIndex) ?? [];
    sharing.push({ ...piece, left: piece.quantity });
    byNumber.set(piece.originalIndex, sharing);
  }
  const materialOf = materialFinder(stock);
  const labels = new Map<object, string | undefined>();
  const take = (sheet: PaperSheet, placement: PaperPlacement) => {
    const { width, height } = unturned(placement);
    const material = materialOf(sheet);
    const own = byNumber.get(placement.pieceId)?.find((entry) => {
      const isLabelled = placement.label === undefined || entry.label === placement.label;
      const isSized = entry.width === width && entry.height === height;
      return entry.left > 0 && isLabelled && isSized && entry.material === material;
    });
    if (own) own.left -= 1;
    labels.set(placement, own?.label);
  };
  for (const isTold of [true, false])
    for (const sheet of sheets)
      for (const placement of sheet.placements)
        if ((placement.label !== undefined) === isTold) take(sheet, placement);
  return (placement) => {
    if (labels.has(placement)) return labels.get(placement);
    const [first, ...others] = byNumber.get(placement.pieceId) ?? [];
    return others.every(({ label }) => label === first?.label) ? first?.label : undefined;
  };
}

/** The position of a sheet's material in the request; undefined if it has none. */
function materialFinder({ sheets }: Stock): (sheet: PaperSheet) => number | undefined {
  const stockOf = stockFinder(sheets);
  return ({ sheetIndex }) => foundIn(stockOf, sheetIndex).material;
}

function joinerOf(result: PaperResult, stock: Stock | undefined) {
  const stockOf = stock && stockFinder(stock.sheets);
  const kept = new Map<number, PaperOffcut[]>();
  for (const offcut of result.offcuts ?? []) {
    const others = kept.get(offcut.sheetIndex);
    if (others) others.push(offcut);
    else kept.set(offcut.sheetIndex, [offcut]);
  }
  return (sheet: PaperSheet, number: number): UsedSheet => {
    const entry = stockOf && foundIn(stockOf, sheet.sheetIndex);
    const material = entry?.material === undefined ? undefined : stock?.materials?.[entry.material]?.name;
    return {
      number,
      result: sheet,
      area: entry ? { x: 0, y: 0, width: entry.width, height: entry.height } : shownBy(sheet),
      label: sheet.label ?? entry?.label,
      material: sheet.material ?? material ?? undefined,
      kerf: entry && kerfOf(entry),
      defects: entry?.defects ?? [],
      grain: entry?.grain ?? 'none',
      offcuts: kept.get(sheet.sheetIndex) ?? [],
    };
  };
}

const kerfOf = ({ kerf, kerfHorizontal }: Kerf): Kerf => ({
  kerf,
  ...(kerfHorizontal !== undefined && { kerfHorizontal }),
});

function foundIn<T>(stockOf: (sheetIndex: number) => T, sheetIndex: number): T {
  try {
    return stockOf(sheetIndex);
  } catch {
    throw new ResultError(`the request has no sheet ${sheetIndex}: it is not that of this response`);
  }
}

/** From the corner of the sheet to the end of what the cuts divide. */
function shownBy(sheet: PaperSheet): Rectangle {
  const { root } = treeOf(sheet);
  const parts = root ? [root] : sheet.placements;
  const [level, upright] = [
    ['bottom', 'top'],
    ['left', 'right'],
  ].map((sides) => (sheet.trimCuts ?? []).filter(({ side }) => sides.includes(side)));
  // A cut along a margin ends where the sheet does, unless it was trimmed there before.
  const far = (end: (part: Rectangle) => number, trims: typeof sheet.trimCuts = []) =>
    trims.reduce(
      (most, { at, kerf }) => Math.max(most, at + kerf),
      parts.reduce((most, part) => Math.max(most, end(part)), 1),
    );
  return {
    x: 0,
    y: 0,
    width: far(({ x, width }) => x + width, upright),
    height: far(({ y, height }) => y + height, level),
  };
}
