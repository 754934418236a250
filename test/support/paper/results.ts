/** Layouts for the tests of papers. */

import { readFileSync } from 'node:fs';
import {
  type PaperPlacement,
  type PaperResult,
  type PaperSheet,
  readResult,
} from '../../../src/paper/result.ts';
import { type Shop, shopOf } from '../../../src/paper/shop.ts';
import { solved } from '../seam/solved.ts';

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

/** A solved job whose first sheet is cut already, and whose second leaves an offcut of 1000 × 200. */
export async function begun(): Promise<Shop> {
  const request = {
    pieces: [{ width: 1000, height: 300, quantity: 2, canRotate: false, label: 'Shelf' }],
    sheets: [{ width: 1000, height: 500, quantity: 5 }],
    params: { offcutClasses: [{ minLength: 500, minWidth: 100, valuePercent: 50 }] },
  };
  const { result: before } = await solved(request);
  const fixedSheets = before.sheets
    .slice(0, 1)
    .map(({ sheetIndex, cutTree, cutTreeFlat }) => ({ sheetIndex, cutTree, cutTreeFlat }));
  const { result } = await solved({ ...request, fixedSheets });
  return shopOf(readResult({ result }));
}
