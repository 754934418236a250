/** Arrows along the grain of the sheet and of the pieces that have one. */

import type { Grain } from '../contract/fields.ts';
import type { Placement } from '../contract/response.ts';
import type { Piece, Sheet } from '../domain/job.ts';
import { element, group, round } from './markup.ts';
import { onPaper, type Paper } from './paper.ts';
import { typeName, typeOf } from './piece-types.ts';
import { COLOUR, LINE } from './style.ts';

/** Length of an arrow, and its distance from the corner of its piece, on paper. */
const LENGTH = 4;
const INSET = 1.2;

/** The grain of a piece before it was rotated. */
type GrainOf = (placement: Placement) => Grain;

/** Entries of one number and size may differ in their grain: such pieces get no arrow. */
export function grainFinder(pieces: readonly Piece[]): GrainOf {
  const grains = new Map<string, Grain>();
  if (pieces.every(({ grain = 'none' }) => grain === 'none')) return () => 'none';
  for (const { originalIndex, width, height, grain = 'none' } of pieces) {
    const key = typeName(originalIndex, width, height);
    const known = grains.get(key) ?? grain;
    grains.set(key, known === grain ? grain : 'none');
  }
  return (placement) => grains.get(typeOf(placement)) ?? 'none';
}

/** An arrow in the corner of each piece with grain that has room for it, and one beside the corner of the sheet. */
export function grainArrows(
  paper: Paper,
  { grain: ofSheet = 'none' }: Pick<Sheet, 'grain'>,
  placements: readonly Placement[],
  grainOf: GrainOf,
): string {
  let path = ofSheet === 'none' ? '' : arrow(-LENGTH - INSET, paper.height + LENGTH + INSET, ofSheet === 'x');
  for (const placement of placements) {
    const grain = grainOf(placement);
    const { x, y, width, height } = onPaper(paper, placement);
    if (grain === 'none' || Math.min(width, height) < LENGTH + 2 * INSET) continue;
    path += arrow(x + INSET, y + height - INSET, (grain === 'x') !== placement.rotated);
  }
  if (path === '') return '';
  const line = { fill: 'none', stroke: COLOUR.ink, 'stroke-width': LINE.dimension };
  return group({ class: 'cl-grain', ...line }, element('path', { d: path }));
}

/** A line with a head at each end, in the square to the right of this point and above it. */
function arrow(left: number, bottom: number, isLevel: boolean): string {
  const [x, y] = [round(left), round(bottom - LENGTH)];
  return isLevel
    ? `M${x} ${round(bottom - 1)}m1-1l-1 1l1 1m-1-1h${LENGTH}m-1-1l1 1l-1 1`
    : `M${round(left + 1)} ${y}m-1 1l1-1l1 1m-1-1v${LENGTH}m-1-1l1 1l1-1`;
}
