/** Reads the parts of a drawing from a sheet's cut tree, nested or flat. Iterative, so that no depth can overflow. */

import type { CutTreeNode, FlatNode, SheetResult } from '../contract/response.ts';
import type { Rectangle } from './paper.ts';

/** A first-stage cut, through the whole usable area or what earlier first-stage cuts left of it. */
export interface FirstCut {
  readonly direction: 'H' | 'V';
  /** Where the kerf begins, from the sheet's left or lower edge. */
  readonly position: number;
  readonly kerf: number;
  /** The region that it divides. */
  readonly region: Rectangle;
}

export interface TreeParts {
  /** Waste leaves, in the order in which the cuts free them. */
  readonly offcuts: readonly Rectangle[];
  /** In cutting order. */
  readonly firstCuts: readonly FirstCut[];
}

/** A node of either form of the tree. */
export type TreeNode = CutTreeNode | FlatNode;

/** A sheet's cut tree, whichever form it comes in. */
export interface CutTree {
  readonly root: TreeNode | undefined;
  /** The two parts of a cut; a leaf has neither. */
  readonly below: (node: TreeNode) => Below;
}

interface Below {
  readonly child: TreeNode | undefined;
  readonly next: TreeNode | undefined;
}

export function treeOf({ cutTree, cutTreeFlat }: SheetResult): CutTree {
  return {
    root: cutTree ?? cutTreeFlat[0],
    below: (node) =>
      'child' in node
        ? { child: node.child ?? undefined, next: node.next ?? undefined }
        : // Index -1 yields undefined too.
          { child: cutTreeFlat[node.childIndex], next: cutTreeFlat[node.nextIndex] },
  };
}

export function readTree(sheet: SheetResult): TreeParts {
  const offcuts: Rectangle[] = [];
  const firstCuts: FirstCut[] = [];
  let firstStage: number | undefined;
  for (const [node, child] of nodesOf(treeOf(sheet))) {
    if (node.type === 'waste') offcuts.push(node);
    if (node.type !== 'cut' || !child) continue;
    // Stages never decrease along a path, so the stage of the root is the first.
    firstStage ??= node.stage;
    if (node.stage === firstStage) firstCuts.push(firstCut(node, child));
  }
  return { offcuts, firstCuts };
}

function firstCut(node: TreeNode, child: TreeNode): FirstCut {
  return {
    direction: node.direction,
    position: node.direction === 'V' ? child.x + child.width : child.y + child.height,
    kerf: node.kerfSize,
    region: node,
  };
}

/** All nodes in preorder, `child` before `next`, each with its `child`. */
function* nodesOf({ root, below }: CutTree): Generator<[TreeNode, TreeNode | undefined]> {
  const open = root ? [root] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    const { child, next } = below(node);
    if (next) open.push(next);
    if (child) open.push(child);
    yield [node, child];
  }
}
