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

type Node = CutTreeNode | FlatNode;

export function readTree({ cutTree, cutTreeFlat }: SheetResult): TreeParts {
  const parts = cutTree
    ? nodesOf(cutTree, nestedChildren)
    : nodesOf(cutTreeFlat[0], flatChildren(cutTreeFlat));
  const offcuts: Rectangle[] = [];
  const firstCuts: FirstCut[] = [];
  let firstStage: number | undefined;
  for (const [node, child] of parts) {
    if (node.type === 'waste') offcuts.push(node);
    if (node.type !== 'cut' || !child) continue;
    // Stages never decrease along a path, so the stage of the root is the first.
    firstStage ??= node.stage;
    if (node.stage === firstStage) firstCuts.push(firstCut(node, child));
  }
  return { offcuts, firstCuts };
}

function firstCut(node: Node, child: Node): FirstCut {
  return {
    direction: node.direction,
    position: node.direction === 'V' ? child.x + child.width : child.y + child.height,
    kerf: node.kerfSize,
    region: node,
  };
}

type Children<N> = (node: N) => { readonly child: N | undefined; readonly next: N | undefined };

/** All nodes in preorder, `child` before `next`, each with its `child`. */
function* nodesOf<N extends Node>(
  root: N | undefined,
  children: Children<N>,
): Generator<[Node, Node | undefined]> {
  const open = root ? [root] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    const { child, next } = children(node);
    if (next) open.push(next);
    if (child) open.push(child);
    yield [node, child];
  }
}

const nestedChildren: Children<CutTreeNode> = ({ child, next }) => ({
  child: child ?? undefined,
  next: next ?? undefined,
});

// Index -1 yields undefined too.
const flatChildren =
  (nodes: readonly FlatNode[]): Children<FlatNode> =>
  ({ childIndex, nextIndex }) => ({ child: nodes[childIndex], next: nodes[nextIndex] });
