/** The edge bands: a line along the inside of each side that has one. */

import type { Placement } from '../contract/response.ts';
import { element } from './markup.ts';
import { flip, inSheetUnits, type Paper } from './paper.ts';
import { COLOUR, LINE } from './style.ts';

export function edgeLines(paper: Paper, placements: readonly Placement[]): string {
  const banded = placements.filter(({ edges }) => edges && Object.keys(edges).length > 0);
  if (banded.length === 0) return '';
  // Thinner if the lines would otherwise fill the smallest pieces.
  let width = inSheetUnits(paper, LINE.edge);
  for (const piece of banded) width = Math.min(width, piece.width / 8, piece.height / 8);
  return element('path', {
    class: 'cl-edges',
    d: banded.map((placement) => linesOf(paper, placement, width / 2)).join(''),
    stroke: COLOUR.edge,
    'stroke-width': tidy(width),
  });
}

/** @param inset from the sides to the middles of the lines. */
function linesOf(paper: Paper, { x, y, width, height, edges = {} }: Placement, inset: number): string {
  const top = flip(paper, y + height);
  const upright = (at: number) => `M${tidy(at)} ${top}v${height}`;
  const level = (at: number) => `M${x} ${tidy(at)}h${width}`;
  return [
    edges.left === undefined ? '' : upright(x + inset),
    edges.right === undefined ? '' : upright(x + width - inset),
    edges.bottom === undefined ? '' : level(top + height - inset),
    edges.top === undefined ? '' : level(top + inset),
  ].join('');
}

const tidy = (length: number): number => Number(length.toFixed(3));
