/** Reads the parts of a drawing from a sheet's cut tree, nested or flat. Iterative, so that no depth can overflow. */

import type { CutTreeNode, FlatNode, SheetResult, TrimCut } from '../contract/response.ts';
import type { Rectangle } from './paper.ts';

/** A cut through its region. */
export interface TreeCut {
  readonly direction: 'H' | 'V';
  /** Where the kerf begins, from the sheet's left or lower edge. */
  readonly position: number;
  readonly kerf: number;
  /** The region that it divides. */
  readonly region: Rectangle;
}

export interface TreeParts {
  /** Waste leaves, in the order in which the cuts free them. */
  readonly waste: readonly Rectangle[];
  /** In cutting order. */
  readonly cuts: readonly TreeCut[];
  /** Those of the first stage, through the whole usable area or what earlier ones left of it. */
  readonly firstCuts: readonly TreeCut[];
}

/** A node of either form of the tree. */
export type TreeNode = CutTreeNode | FlatNode;

/** A sheet's cut tree, whichever form it comes in. */
export interface CutTree<Node> {
  readonly root: Node | undefined;
  /** The two parts of a cut; a leaf has neither. */
  readonly below: (node: Node) => { readonly child: Node | undefined; readonly next: Node | undefined };
}

export function treeOf<
  Nested extends { readonly child: Nested | null; readonly next: Nested | null },
  Flat extends { readonly childIndex: number; readonly nextIndex: number },
>(sheet: { readonly cutTree: Nested | null; readonly cutTreeFlat: readonly Flat[] }): CutTree<Nested | Flat> {
  const { cutTree, cutTreeFlat } = sheet;
  return {
    root: cutTree ?? cutTreeFlat[0],
    below: (node) =>
      'child' in node
        ? { child: node.child ?? undefined, next: node.next ?? undefined }
        : // Index -1 yields undefined too.
          { child: cutTreeFlat[node.childIndex], next: cutTreeFlat[node.nextIndex] },
  };
}

export function readTree(sheet: Pick<SheetResult, 'cutTree' | 'cutTreeFlat'>): TreeParts {
  const { root, below } = treeOf(sheet);
  const waste: Rectangle[] = [];
  const cuts: TreeCut[] = [];
  const firstCuts: TreeCut[] = [];
  const open = root ? [root] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    const { child, next } = below(node);
    if (next) open.push(next);
    if (child) open.push(child);
    if (node.type === 'waste') waste.push(node);
    if (node.type !== 'cut' || !child) continue;
    const cut = cutOf(node, child);
    cuts.push(cut);
    // Stages never decrease along a path, so the stage of the root is the first.
    if (node.stage === root?.stage) firstCuts.push(cut);
  }
  return { waste, cuts, firstCuts };
}

/** A cut along a margin, as an answer has it. */
export type Trim = Pick<TrimCut, 'side' | 'at' | 'length' | 'kerf'>;

/**
 * The cuts along the margins as those of a tree. They end at the usable area, unless they are longer than it.
 *
 * @param usable the sheet without its margins.
 */
export const trimCutsOf = (trims: readonly Trim[] = [], usable: Rectangle): TreeCut[] =>
  trims.map(({ side, at, length, kerf }) => {
    const { x, y, width, height } = usable;
    return side === 'left' || side === 'right'
      ? {
          direction: 'V',
          position: at,
          kerf,
          region: { ...usable, y: length > height ? 0 : y, height: length },
        }
      : {
          direction: 'H',
          position: at,
          kerf,
          region: { ...usable, x: length > width ? 0 : x, width: length },
        };
  });

function cutOf(node: TreeNode, child: TreeNode): TreeCut {
  return {
    direction: node.direction,
    position: node.direction === 'V' ? child.x + child.width : child.y + child.height,
    kerf: node.kerfSize,
    region: node,
  };
}
