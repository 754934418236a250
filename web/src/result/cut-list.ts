/**
 * The cuts of a sheet one by one, in the order of its cut tree: a cut, then all cuts of its first part, then those of its
 * second. No recursion, because a tree may be as deep as the sheet has pieces.
 */

import type { TreePiece } from '../../../src/contract/response.ts';
import { type TreeNode, treeOf } from '../../../src/svg/cut-tree.ts';
import type { Rectangle } from '../../../src/svg/paper.ts';
import type { SheetResult } from '../api/types.ts';

/** Which part of a cut: `first` is the left or lower one, `second` the right or upper one. */
export type Side = 'first' | 'second';

/** A rectangle that a cut frees, or the whole usable area of the sheet. */
export interface Part extends Rectangle {
  /** A finished piece, finished waste, or material that further cuts divide. */
  readonly kind: 'piece' | 'waste' | 'rest';
  /** Number of the cut that frees it; 0 for the usable area. */
  readonly freedBy: number;
  /** Which part of that cut it is; null for the usable area. */
  readonly side: Side | null;
  /** Number of the cut that divides it; 0 if it is finished. */
  readonly dividedBy: number;
  readonly piece: TreePiece | null;
  /** Position of the piece among the placements of the sheet; -1 for anything else. */
  readonly placement: number;
}

export interface Cut {
  /** From 1, in cutting order. */
  readonly number: number;
  readonly stage: number;
  readonly direction: 'H' | 'V';
  /** What it divides. */
  readonly part: Part;
  /** From the part's left edge (V) or lower edge (H) to the kerf, in millimetres: the size of the first part. */
  readonly fence: number;
  /** Length of the cut in millimetres. */
  readonly length: number;
  /** The material that it consumes. Its width is 0 if the kerf is. */
  readonly kerf: Rectangle;
  readonly first: Part;
  /** Null if the kerf consumes all that is left beyond the first part. */
  readonly second: Part | null;
}

export interface CutList {
  /** The usable area before the first cut. */
  readonly whole: Part;
  readonly cuts: readonly Cut[];
  /** What remains after the last cut: pieces and waste, in the order of the tree. */
  readonly finished: readonly Part[];
}

type Open = { -readonly [Key in keyof Part]: Part[Key] };

/** @throws Error if the sheet has no cut tree, which the contract rules out. */
export function cutListOf(sheet: SheetResult): CutList {
  const { root, below } = treeOf(sheet);
  if (!root) throw new Error(`Sheet ${sheet.sheetIndex} has no cut tree.`);
  const cuts: Cut[] = [];
  const finished: Part[] = [];
  const whole = partOf(root, 0, null);
  const open: [TreeNode, Open][] = [[root, whole]];
  let placed = 0;
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const [node, part] = entry;
    const { child, next } = below(node);
    if (node.type !== 'cut' || !child) {
      if (part.kind === 'piece') {
        part.placement = placed;
        placed += 1;
      }
      finished.push(part);
      continue;
    }
    const number = cuts.length + 1;
    part.dividedBy = number;
    const first = partOf(child, number, 'first');
    const second = next ? partOf(next, number, 'second') : null;
    cuts.push({ number, stage: node.stage, part, first, second, ...measure(node, child) });
    if (next && second) open.push([next, second]);
    open.push([child, first]);
  }
  return { whole, cuts, finished };
}

function partOf(node: TreeNode, freedBy: number, side: Side | null): Open {
  const { type, x, y, width, height, piece } = node;
  const kind = type === 'cut' ? 'rest' : type;
  return { x, y, width, height, kind, freedBy, side, dividedBy: 0, piece, placement: -1 };
}

function measure(node: TreeNode, child: TreeNode): Pick<Cut, 'direction' | 'fence' | 'length' | 'kerf'> {
  const { direction, x, y, width, height, kerfSize } = node;
  return direction === 'V'
    ? {
        direction,
        fence: child.width,
        length: height,
        kerf: { x: x + child.width, y, width: kerfSize, height },
      }
    : {
        direction,
        fence: child.height,
        length: width,
        kerf: { x, y: y + child.height, width, height: kerfSize },
      };
}

/** The finished part under a point; undefined in a kerf and outside the usable area. */
export function partAt({ whole, cuts }: CutList, x: number, y: number): Part | undefined {
  let part: Part | undefined = contains(whole, x, y) ? whole : undefined;
  while (part && part.dividedBy > 0) {
    const cut: Cut | undefined = cuts[part.dividedBy - 1];
    part = [cut?.first, cut?.second ?? undefined].find((side) => side && contains(side, x, y));
  }
  return part;
}

function contains(box: Rectangle, x: number, y: number): boolean {
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}
