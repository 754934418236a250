/** The cuts of a sheet in the order of the saw, read from its tree. Iterative, so that no depth can overflow. */

import type { Rectangle } from '../svg/paper.ts';
import { type PaperNode, type PaperSheet, ResultError } from './result.ts';

export interface SheetCut {
  /** 1, 2, 3 … */
  readonly number: number;
  readonly stage: number;
  readonly direction: 'H' | 'V';
  /** Where the fence is set: the extent of the first part. */
  readonly fence: number;
  /** What it divides. */
  readonly part: Rectangle;
  readonly kerf: Rectangle;
  /** The left or lower part, then the other; the kerf may leave none. */
  readonly gives: readonly Given[];
}

/** What a cut frees. */
export type Given =
  | { readonly kind: 'rest'; readonly size: Rectangle }
  | { readonly kind: 'waste'; readonly size: Rectangle }
  /** @property number its number among the pieces of the sheet, from 1. */
  | { readonly kind: 'piece'; readonly size: Rectangle; number: number };

export interface SheetCuts {
  readonly cuts: readonly SheetCut[];
  readonly waste: readonly Rectangle[];
}

/** @throws ResultError if the flat tree of the sheet is none. */
export function cutsOf(sheet: PaperSheet): SheetCuts {
  const { cutTree, cutTreeFlat } = sheet;
  const root: PaperNode | undefined = cutTree ?? cutTreeFlat[0];
  const cuts: SheetCut[] = [];
  const waste: Rectangle[] = [];
  const open: [PaperNode, Given][] = root ? [[root, givenOf(root)]] : [];
  let [pieces, visited] = [0, 0];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const [node, given] = entry;
    visited += 1;
    // A tree from elsewhere could lead back to itself.
    if (!cutTree && visited > cutTreeFlat.length)
      throw new ResultError(`the cut tree of sheet ${sheet.sheetIndex} visits a node twice`);
    const [child, next] = below(node, cutTreeFlat);
    if (node.type === 'waste') waste.push(node);
    if (given.kind === 'piece') {
      pieces += 1;
      given.number = pieces;
    }
    if (node.type !== 'cut' || !child) continue;
    const first = givenOf(child);
    const second = next && givenOf(next);
    cuts.push({
      number: cuts.length + 1,
      stage: node.stage,
      direction: node.direction,
      fence: node.direction === 'V' ? child.width : child.height,
      part: node,
      kerf: kerfOf(node, child),
      gives: second ? [first, second] : [first],
    });
    if (next && second) open.push([next, second]);
    open.push([child, first]);
  }
  return { cuts, waste };
}

const givenOf = (node: PaperNode): Given =>
  node.type === 'piece'
    ? { kind: 'piece', size: node, number: 0 }
    : { kind: node.type === 'cut' ? 'rest' : 'waste', size: node };

const below = (node: PaperNode, flat: PaperSheet['cutTreeFlat']): (PaperNode | undefined)[] =>
  'child' in node
    ? [node.child ?? undefined, node.next ?? undefined]
    : // Index -1 yields undefined too.
      [flat[node.childIndex], flat[node.nextIndex]];

const kerfOf = ({ direction, x, y, width, height, kerfSize }: PaperNode, child: PaperNode): Rectangle =>
  direction === 'V'
    ? { x: x + child.width, y, width: kerfSize, height }
    : { x, y: y + child.height, width, height: kerfSize };
