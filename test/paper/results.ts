/** Layouts for the tests of papers. */

import { readFileSync } from 'node:fs';
import {
  type PaperPlacement,
  type PaperResult,
  type PaperSheet,
  readResult,
} from '../../src/paper/result.ts';
import { type Shop, shopOf } from '../../src/paper/shop.ts';

/** A golden result of the seam. */
export const golden = (name: string): PaperResult =>
  readResult(JSON.parse(readFileSync(`test/fixtures/seam/${name}.result.json`, 'utf8')));

/** A sheet of 1000 × 500 that gives pieces of 100 × 500, side by side. */
export function sheetOf(sheetIndex: number, labels: readonly (string | undefined)[]): PaperSheet {
  const placements = labels.map(
    (label, index): PaperPlacement => ({
      pieceId: index,
      x: 100 * index,
      y: 0,
      width: 100,
      height: 500,
      rotated: index % 2 === 1,
      ...(label !== undefined && { label }),
    }),
  );
  const used = 50_000 * labels.length;
  return {
    sheetIndex,
    usedArea: used,
    wasteArea: 500_000 - used,
    placements,
    cutTree: null,
    cutTreeFlat: flatTree(labels.length),
  };
}

/** A chain of upright cuts, each of which frees a piece. */
function flatTree(pieces: number): PaperSheet['cutTreeFlat'] {
  const nodes: PaperSheet['cutTreeFlat'] = [];
  for (let index = 0; index < pieces; index += 1) {
    const shared = { y: 0, height: 500, direction: 'V', stage: 1, kerfSize: 0 } as const;
    const at = nodes.length;
    const x = 100 * index;
    nodes.push(
      { ...shared, type: 'cut', x, width: 1000 - x, childIndex: at + 1, nextIndex: at + 2 },
      { ...shared, type: 'piece', x, width: 100, childIndex: -1, nextIndex: -1 },
    );
  }
  const x = 100 * pieces;
  nodes.push({
    type: 'waste',
    x,
    y: 0,
    width: 1000 - x,
    height: 500,
    direction: 'V',
    stage: 1,
    kerfSize: 0,
    childIndex: -1,
    nextIndex: -1,
  });
  return nodes;
}

export const shop = (...sheets: readonly PaperSheet[]): Shop => shopOf({ sheets: [...sheets] });
