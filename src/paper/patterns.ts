/** Sheets that are cut alike, so that each way to cut a sheet is printed once. */

import type { PaperNode } from './result.ts';
import type { UsedSheet } from './shop.ts';

export interface Pattern {
  /** 1, 2, 3 … in the order of their first sheets. */
  readonly number: number;
  /** At least one. They differ in nothing that the operator sees. */
  readonly sheets: readonly [UsedSheet, ...UsedSheet[]];
}

/** Groups sheets by stock, cuts and pieces. */
export function patternsOf(sheets: readonly UsedSheet[]): Pattern[] {
  const groups = new Map<string, [UsedSheet, ...UsedSheet[]]>();
  for (const sheet of sheets) {
    const key = keyOf(sheet);
    const group = groups.get(key);
    if (group) group.push(sheet);
    else groups.set(key, [sheet]);
  }
  return [...groups.values()].map((group, index) => ({ number: index + 1, sheets: group }));
}

/** A text that is the same for sheets that are cut alike. */
function keyOf({ result, area, label, material, kerf, defects, offcuts }: UsedSheet): string {
  const stock = [area.width, area.height, label, material, kerf, result.offcut, defects];
  const pieces = result.placements.map(({ pieceId, rotated, label: name, x, y, width, height }) => [
    pieceId,
    rotated,
    name,
    x,
    y,
    width,
    height,
  ]);
  const kept = offcuts.map(({ x, y, width, height }) => [x, y, width, height]);
  return JSON.stringify([stock, pieces, kept, nodesOf(result.cutTree), result.cutTreeFlat]);
}

/** The cuts of a nested tree in a flat list. Contracts nest trees 50 levels deep; deeper ones come flat. */
function nodesOf(root: PaperNode | null): unknown[] {
  const nodes: unknown[] = [];
  const open = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (!node) {
      nodes.push(0);
      continue;
    }
    const { type, direction, x, y, width, height, kerfSize } = node;
    nodes.push(type, direction, x, y, width, height, kerfSize);
    if ('child' in node) open.push(node.next, node.child);
  }
  return nodes;
}
