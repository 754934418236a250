/** The ids of the offcuts that are kept, as the result lists them. */

import type { OffcutClassRequest } from '../contract/request.ts';
import type { Defect } from '../domain/job.ts';
import { isSpoiled } from './offcuts.ts';
import type { Rectangle } from './paper.ts';

/** Defects that share a bounding box. With `d` of them, an offcut is compared with about `d` / 32 boxes. */
const BLOCK = 32;

/**
 * The id of each offcut that some class takes and no defect spoils.
 *
 * @param offcuts in the order of the cut tree.
 */
export function keptIds(
  sheetIndex: number,
  offcuts: readonly Rectangle[],
  classes: readonly OffcutClassRequest[],
  defects: readonly Defect[],
): ReadonlyMap<Rectangle, string> {
  const ids = new Map<Rectangle, string>();
  if (classes.length === 0) return ids;
  const spoils = spoiler(defects);
  for (const offcut of offcuts) {
    const isTaken = classes.some((each) => takes(each, offcut));
    if (isTaken && !spoils(offcut)) ids.set(offcut, `${sheetIndex}-${ids.size + 1}`);
  }
  return ids;
}

function takes({ minLength, minWidth, minArea }: OffcutClassRequest, { width, height }: Rectangle): boolean {
  return (
    Math.max(width, height) >= minLength && Math.min(width, height) >= minWidth && width * height >= minArea
  );
}

/** Tells whether a rectangle overlaps a defect. */
function spoiler(defects: readonly Defect[]): (offcut: Rectangle) => boolean {
  const sorted = [...defects].sort((a, b) => a.x - b.x);
  const blocks: { readonly box: Defect; readonly own: readonly Defect[] }[] = [];
  for (let at = 0; at < sorted.length; at += BLOCK) {
    const own = sorted.slice(at, at + BLOCK);
    blocks.push({ box: own.reduce(around), own });
  }
  return (offcut) => blocks.some(({ box, own }) => isSpoiled(offcut, [box]) && isSpoiled(offcut, own));
}

function around(a: Defect, b: Defect): Defect {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  return { x, y, width, height: Math.max(a.y + a.height, b.y + b.height) - y };
}
