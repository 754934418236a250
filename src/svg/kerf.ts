/**
 * The kerf: the ground of the usable area shows through between the parts, to scale. First-stage cuts are heavy lines,
 * even with a kerf of 0.
 */

import type { FirstCut } from './cut-tree.ts';
import { element } from './markup.ts';
import { flip, inSheetUnits, type Paper, type Rectangle, rectangle } from './paper.ts';
import { COLOUR, LINE } from './style.ts';

export function kerfGround(paper: Paper, usable: Rectangle): string {
  return element('rect', { ...rectangle(paper, usable), fill: COLOUR.kerf });
}

export function firstCutLines(paper: Paper, cuts: readonly FirstCut[]): string {
  if (cuts.length === 0) return '';
  return element('path', {
    d: cuts.map((cut) => cutLine(paper, cut)).join(''),
    stroke: COLOUR.ink,
    'stroke-width': inSheetUnits(paper, LINE.firstCut),
  });
}

function cutLine(paper: Paper, { direction, position, kerf, region }: FirstCut): string {
  const middle = position + kerf / 2;
  return direction === 'V'
    ? `M${middle} ${flip(paper, region.y)}v${-region.height}`
    : `M${region.x} ${flip(paper, middle)}h${region.width}`;
}
