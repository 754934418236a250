import type { CutTreeNode, TrimCut } from '../../../../src/contract/response.ts';
import type { RequestBody } from '../../../support/seam/judge/request.ts';
import type { Stock } from './stock.ts';

/** A trim cut, and what it leaves. */
export interface Trimmed extends TrimCut {
  readonly direction: 'H' | 'V';
  /** What the fence is set to: the extent of the left or lower part. */
  readonly size: number;
  /** Whether the kerf leaves a strip, and whether the strip is the left or lower part. */
  readonly hasStrip: boolean;
  readonly isStripFirst: boolean;
}

/** The cuts along the margins of a sheet that is to be cut, side by side as the saw reaches them; none unless asked for. */
export function trimsOf(request: RequestBody, stock: Stock, root: CutTreeNode): readonly Trimmed[] {
  if (!request.includeTrimCuts) return [];
  const { firstCutVertical = true } = request.params ?? {};
  const isVertical = root.type === 'cut' ? root.direction === 'V' : firstCutVertical;
  const sides = isVertical
    ? (['left', 'right', 'bottom', 'top'] as const)
    : (['bottom', 'top', 'left', 'right'] as const);
  // The part that is left, shrinking from cut to cut.
  const part = { left: 0, right: stock.width, bottom: 0, top: stock.height };
  return sides.flatMap((side): Trimmed[] => {
    const margin = stock[side];
    if (margin === 0) return [];
    const direction = side === 'left' || side === 'right' ? 'V' : 'H';
    const [from, to] = direction === 'V' ? [part.left, part.right] : [part.bottom, part.top];
    const length = direction === 'V' ? part.top - part.bottom : part.right - part.left;
    const kerf = Math.min(stock.kerfs[direction], margin);
    const isStripFirst = side === 'left' || side === 'bottom';
    const at = isStripFirst ? from + margin - kerf : to - margin;
    part[side] = isStripFirst ? from + margin : to - margin;
    return [{ side, at, length, kerf, direction, size: at - from, hasStrip: kerf < margin, isStripFirst }];
  });
}

/** Changes of direction up to the first cut of the tree. */
export function trimTurns(trims: readonly Trimmed[], root: CutTreeNode): number {
  const directions = [...trims, ...(root.type === 'cut' ? [root] : [])].map(({ direction }) => direction);
  return directions.filter((direction, at) => at > 0 && direction !== directions[at - 1]).length;
}
