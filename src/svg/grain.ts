/** Arrows along the grain of the sheet and of the pieces that have one. */

import type { Grain } from '../contract/fields.ts';
import type { Placement } from '../contract/response.ts';
import type { Piece, Sheet } from '../domain/job.ts';
import { element, group, round } from './markup.ts';
import { onPaper, type Paper, type Rectangle } from './paper.ts';
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

/** A line from one point to another. */
export type Segment = readonly [x: number, y: number, toX: number, toY: number];

/**
 * An arrow in the corner of each piece with grain that has room for it, and one beside the lower left corner of the sheet.
 *
 * @param place a part of the sheet in millimetres on paper, from above.
 */
export function grainArrows(
  place: (part: Rectangle) => Rectangle,
  { width, height, grain: ofSheet = 'none' }: Pick<Sheet, 'width' | 'height' | 'grain'>,
  placements: readonly Placement[],
  grainOf: GrainOf,
): Segment[] {
  const sheet = place({ x: 0, y: 0, width, height });
  const beside = { left: sheet.x - LENGTH - INSET, bottom: sheet.y + sheet.height + LENGTH + INSET };
  const arrows = ofSheet === 'none' ? [] : arrow(beside.left, beside.bottom, ofSheet === 'x');
  for (const placement of placements) {
    const grain = grainOf(placement);
    if (grain === 'none') continue;
    const box = place(placement);
    if (Math.min(box.width, box.height) < LENGTH + 2 * INSET) continue;
    arrows.push(...arrow(box.x + INSET, box.y + box.height - INSET, (grain === 'x') !== placement.rotated));
  }
  return arrows;
}

/** The `d` of a path along segments. */
export const pathAlong = (segments: readonly Segment[]): string =>
  segments.map(([x, y, toX, toY]) => `M${round(x)} ${round(y)}L${round(toX)} ${round(toY)}`).join('');

/** The same as a group of a drawing. */
export function grainMarks(
  paper: Paper,
  sheet: Sheet,
  placements: readonly Placement[],
  grainOf: GrainOf,
): string {
  const d = pathAlong(grainArrows((part) => onPaper(paper, part), sheet, placements, grainOf));
  if (d === '') return '';
  const line = { fill: 'none', stroke: COLOUR.ink, 'stroke-width': LINE.dimension };
  return group({ class: 'cl-grain', ...line }, element('path', { d }));
}

/** A line with a head at each end, in the square to the right of this point and above it. */
function arrow(left: number, bottom: number, isLevel: boolean): Segment[] {
  const ends = isLevel
    ? ([
        [left, bottom - 1, 1],
        [left + LENGTH, bottom - 1, -1],
      ] as const)
    : ([
        [left + 1, bottom - LENGTH, 1],
        [left + 1, bottom, -1],
      ] as const);
  const [[x, y], [toX, toY]] = ends;
  const heads = ends.flatMap(([at, level, inwards]): Segment[] =>
    [-1, 1].map((side) =>
      isLevel ? [at, level, at + inwards, level + side] : [at, level, at + side, level + inwards],
    ),
  );
  return [[x, y, toX, toY], ...heads];
}
