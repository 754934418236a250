/** Cuts as an operator would name them. */

import type { Unit } from '../../../src/contract/unit.ts';
import type { Defect, Sheet } from '../../../src/domain/job.ts';
import { isKept, type OffcutRule } from '../../../src/svg/offcuts.ts';
import type { NameOf } from '../../../src/svg/pieces.ts';
import type { Cut, Part } from './cut-list.ts';
import type { UsedSheet } from './model.ts';
import { lengthText, lengthWithUnit, sizeText } from './words.ts';

export const directionName = ({ direction }: Pick<Cut, 'direction'>): string =>
  direction === 'V' ? 'vertical' : 'horizontal';

/** Where the kerf begins, from the left (V) or lower (H) edge of the sheet. */
export const placeOf = ({ direction, kerf }: Pick<Cut, 'direction' | 'kerf'>): number =>
  direction === 'V' ? kerf.x : kerf.y;

/** The edge that the fence distance is measured from. */
export const edgeName = ({ direction }: Pick<Cut, 'direction'>): string =>
  direction === 'V' ? 'left' : 'lower';

const SIDES = {
  V: { first: 'left', second: 'right' },
  H: { first: 'lower', second: 'upper' },
} as const;

/** "the whole sheet", "the left part of cut 3". */
export function originOf({ freedBy, side }: Part, cuts: readonly Cut[]): string {
  const cut = cuts[freedBy - 1];
  return cut && side ? `the ${SIDES[cut.direction][side]} part of cut ${freedBy}` : 'the whole sheet';
}

/** The same in a list: "sheet", "3 left". */
export function shortOriginOf({ freedBy, side }: Part, cuts: readonly Cut[]): string {
  const cut = cuts[freedBy - 1];
  return cut && side ? `${freedBy} ${SIDES[cut.direction][side]}` : 'sheet';
}

/** What becomes of a part: "piece 4", "offcut", "waste", "cut 5". */
export function fateOf(
  part: Part,
  defects: readonly Defect[],
  rule: OffcutRule,
  nameOf: NameOf = String,
): string {
  if (part.piece) return `piece ${nameOf(part.piece.pieceId)}`;
  if (part.kind === 'rest') return `cut ${part.dividedBy}`;
  return isKept(part, defects, rule) ? 'offcut' : 'waste';
}

/** What a cut gives: "piece 4, 600 × 400" and "rest 397 × 400 for cut 2". */
export function productsOf(
  cut: Cut,
  defects: readonly Defect[],
  rule: OffcutRule,
  nameOf?: NameOf,
  unit?: Unit,
): string[] {
  return [cut.first, cut.second].flatMap((part) => {
    if (!part) return [];
    const fate = fateOf(part, defects, rule, nameOf);
    const size = sizeText(part, unit);
    return [part.kind === 'rest' ? `rest ${size} for ${fate}` : `${fate}, ${size}`];
  });
}

/** One sentence for screen readers and below the player. */
export function sentenceOf(
  cut: Cut,
  cuts: readonly Cut[],
  defects: readonly Defect[],
  rule: OffcutRule,
  nameOf?: NameOf,
  unit?: Unit,
): string {
  const products = productsOf(cut, defects, rule, nameOf, unit).join('; ');
  return (
    `Cut ${cut.number} of ${cuts.length}, stage ${cut.stage}, ${directionName(cut)}, ` +
    `${lengthWithUnit(cut.fence, unit)} from the ${edgeName(cut)} edge of ${originOf(cut.part, cuts)}: ${products}.`
  );
}

/** A cut along a margin, before the first cut. */
export interface TrimLine {
  readonly direction: 'H' | 'V' | '';
  /** Where it begins, from the left or lower edge of the sheet. */
  readonly at: number | undefined;
  readonly text: string;
}

const EDGES = { left: 'left', right: 'right', bottom: 'lower', top: 'upper' } as const;

/** The cuts along the margins, or one line for all where the answer does not list them. A sheet that is cut already has none. */
export function trimLines({ result, stock }: Pick<UsedSheet, 'result' | 'stock'>, unit?: Unit): TrimLine[] {
  if (result.fixed || !hasMargins(stock)) return [];
  if (!result.trimCuts)
    return [{ direction: '', at: undefined, text: `trim the edges: ${marginsText(stock, unit)}` }];
  return result.trimCuts.map(({ side, at }) => ({
    direction: side === 'left' || side === 'right' ? 'V' : 'H',
    at,
    text: `trim the ${EDGES[side]} edge`,
  }));
}

/** Whether edges of a sheet are cut off before the first cut. */
const hasMargins = ({ marginLeft, marginRight, marginTop, marginBottom }: Sheet): boolean =>
  marginLeft + marginRight + marginTop + marginBottom > 0;

/** "left 10, right 0, top 5, bottom 5 mm". */
export function marginsText(sheet: Sheet, unit?: Unit): string {
  const { marginLeft, marginRight, marginTop, marginBottom } = sheet;
  const [left, right, top] = [marginLeft, marginRight, marginTop].map((margin) => lengthText(margin, unit));
  return `left ${left}, right ${right}, top ${top}, bottom ${lengthWithUnit(marginBottom, unit)}`;
}
