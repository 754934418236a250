/** Links between neighbouring members of a copy of a matched set. */

import type { Placement } from '../contract/response.ts';
import { element, group, round } from './markup.ts';
import { onPaper, type Paper, type Rectangle } from './paper.ts';
import { COLOUR } from './style.ts';

/** Length of a link on each side of the cut, on paper, and its width. */
const REACH = 1.5;
const WIDTH = 0.8;

/** A bar across each cut between two members that lie beside each other. */
export function matchedLinks(paper: Paper, placements: readonly Placement[]): string {
  const members = new Map<string, Rectangle>();
  for (const placement of placements) {
    const { matched } = placement;
    if (matched) members.set(`${matched.set} ${matched.copy} ${matched.member}`, onPaper(paper, placement));
  }
  let path = '';
  for (const [key, one] of members) {
    const [set, copy, member] = key.split(' ').map(Number);
    const other = members.get(`${set} ${copy} ${(member ?? 0) + 1}`);
    if (other) path += link(one, other);
  }
  if (path === '') return '';
  return group(
    { class: 'cl-matched', fill: 'none', stroke: COLOUR.ink, 'stroke-width': WIDTH },
    element('path', { d: path }),
  );
}

function link(one: Rectangle, other: Rectangle): string {
  const isLevel = one.y === other.y && one.height === other.height;
  if (isLevel) {
    const [left, right] = one.x < other.x ? [one, other] : [other, one];
    const from = left.x + left.width - REACH;
    return `M${round(from)} ${round(one.y + one.height / 2)}H${round(right.x + REACH)}`;
  }
  const [upper, lower] = one.y < other.y ? [one, other] : [other, one];
  const from = upper.y + upper.height - REACH;
  return `M${round(one.x + one.width / 2)} ${round(from)}V${round(lower.y + REACH)}`;
}
