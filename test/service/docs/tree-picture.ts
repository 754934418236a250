/** The picture of a cut tree, in the style of the drawings. */

import type { CutTreeNode } from '../../../src/contract/response.ts';
import { element, escapeText } from '../../../src/svg/markup.ts';
import { COLOUR, FONT_FAMILY, PIECE_FILLS } from '../../../src/svg/style.ts';

/** Sizes in pixels. */
const BOX = { width: 132, height: 46 };
const GAP = { x: 14, y: 44 };
const FONT = 13;

interface Placed {
  readonly node: CutTreeNode;
  readonly role: string;
  readonly x: number;
  readonly y: number;
  readonly parts: readonly Placed[];
}

/** A box for each node, below its cut: `child` to the left of `next`. */
export function treePicture(root: CutTreeNode): string {
  const row = { leaves: 0 };
  const tree = place(root, '', 0, row);
  const boxes = [...below(tree)];
  const width = row.leaves * (BOX.width + GAP.x) + GAP.x;
  const height = Math.max(...boxes.map(({ y }) => y)) + BOX.height + GAP.x;
  const content = [
    element('title', {}, 'A cut tree'),
    element('rect', { width, height, fill: COLOUR.paper }),
    ...boxes.flatMap((box) => box.parts.map((part) => line(box, part))),
    ...boxes.map(box),
  ];
  const root_ = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height };
  return element('svg', { ...root_, 'font-family': FONT_FAMILY, 'font-size': FONT }, content.join(''));
}

function place(node: CutTreeNode, role: string, depth: number, row: { leaves: number }): Placed {
  const roles = [
    ['child', node.child],
    ['next', node.next],
  ] as const;
  const parts = roles.flatMap(([name, part]) => (part === null ? [] : [place(part, name, depth + 1, row)]));
  const [first, last] = [parts[0], parts.at(-1)];
  const x = first && last ? (first.x + last.x) / 2 : GAP.x + row.leaves++ * (BOX.width + GAP.x);
  return { node, role, x, y: GAP.x + depth * (BOX.height + GAP.y), parts };
}

function* below(tree: Placed): Generator<Placed> {
  yield tree;
  for (const part of tree.parts) yield* below(part);
}

function line(from: Placed, to: Placed): string {
  const [x1, y1, x2, y2] = [from.x + BOX.width / 2, from.y + BOX.height, to.x + BOX.width / 2, to.y];
  const label = { x: (x1 + x2) / 2, y: (y1 + y2) / 2 + FONT / 3, 'text-anchor': 'middle', fill: COLOUR.note };
  const halo = { ...label, stroke: COLOUR.paper, 'stroke-width': 5 };
  return (
    element('line', { x1, y1, x2, y2, stroke: COLOUR.kerf }) +
    element('text', halo, to.role) +
    element('text', label, to.role)
  );
}

function box({ node, x, y }: Placed): string {
  const { type, width, height } = node;
  const fill =
    type === 'piece' ? (PIECE_FILLS[(node.piece?.pieceId ?? 0) % PIECE_FILLS.length] ?? '') : COLOUR.paper;
  const dashes: Record<string, string> = type === 'waste' ? { 'stroke-dasharray': '4 3' } : {};
  const at = (line: number) => ({ x: x + BOX.width / 2, y: y + 18 + line * 18, 'text-anchor': 'middle' });
  return (
    element('rect', { x, y, ...BOX, rx: 4, fill, stroke: COLOUR.note, ...dashes }) +
    element('text', { ...at(0), 'font-weight': 'bold', fill: COLOUR.ink }, escapeText(nameOf(node))) +
    element('text', { ...at(1), fill: COLOUR.note }, `${width} × ${height}`)
  );
}

function nameOf({ type, direction, stage, piece }: CutTreeNode): string {
  if (type === 'cut') return `cut ${direction}, stage ${stage}`;
  return type === 'piece' ? `piece ${piece?.pieceId}` : 'waste';
}
