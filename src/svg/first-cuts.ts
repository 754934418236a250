/**
 * The cuts of the first stage along the sheet's edge, as the cutter sets them: numbered in the order of cutting, with the
 * widths of the strips between them. Vertical cuts stand above the sheet, horizontal ones on its right.
 */

import type { FirstCut } from './cut-tree.ts';
import { element, group, round } from './markup.ts';
import { flip, type Paper, type Rectangle } from './paper.ts';
import { COLOUR, LINE, PADDING, TEXT } from './style.ts';
import { textElement, textWidth } from './text.ts';

/** Distances from the sheet's edge. */
const TICK_FROM = 0.8;
const WIDTHS_AT = 2.4;
const LINE_AT = 4.1;
const NUMBERS_AT = 6.7;
const CIRCLE_RADIUS = 1.7;
/** Ticks that are closer would run into each other. */
const LEAST_TICK_DISTANCE = 0.4;

/** Room that all this takes beside the sheet. */
export const FIRST_CUT_ROOM = NUMBERS_AT + CIRCLE_RADIUS + 0.6;

/** A cut or a strip along the edge, in millimetres on paper; `from` before `to`. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export function firstCutBand(paper: Paper, usable: Rectangle, cuts: readonly FirstCut[]): string {
  const [first] = cuts;
  if (!first) return '';
  const upright = first.direction === 'H';
  const at = (along: number, out: number) =>
    upright ? { x: round(paper.width + out), y: round(along) } : { x: round(along), y: round(-out) };
  const { kerfs, strips } = spansAlongEdge(paper, usable, cuts, upright);

  const ticks = spaced(
    strips.flatMap(({ from, to }) => [from, to]).sort(ascending),
    (along) => along,
    LEAST_TICK_DISTANCE,
  );
  const tick = upright ? `h${round(LINE_AT - TICK_FROM + 0.7)}` : `v${round(TICK_FROM - LINE_AT - 0.7)}`;
  const starts = ticks.map((along) => at(along, TICK_FROM));
  const line = strips.map(({ from, to }) => [at(from, LINE_AT), at(to, LINE_AT)] as const);
  const path =
    starts.map(({ x, y }) => `M${x} ${y}${tick}`).join('') +
    line.map(([start, end]) => `M${start.x} ${start.y}L${end.x} ${end.y}`).join('');

  const numbered = spaced(kerfs, middle, 2 * CIRCLE_RADIUS + 0.2);
  return (
    group(
      { class: 'cl-first-cuts', fill: 'none', stroke: COLOUR.ink, 'stroke-width': LINE.dimension },
      element('path', { d: path }) +
        numbered
          .map((kerf) => at(middle(kerf), NUMBERS_AT))
          .map(({ x, y }) => element('circle', { cx: x, cy: y, r: CIRCLE_RADIUS }))
          .join(''),
    ) +
    strips
      .filter(({ from, to, text }) => textWidth(text) * TEXT.strip + 2 * PADDING <= to - from)
      .map((strip) =>
        textElement({ text: strip.text, ...at(middle(strip), WIDTHS_AT), size: TEXT.strip, upright }),
      )
      .join('') +
    numbered
      .map((kerf) =>
        textElement({ text: kerf.text, ...at(middle(kerf), NUMBERS_AT), size: numberSize(kerf.text) }),
      )
      .join('')
  );
}

/** The kerfs, each with its number, and the strips between them, along the edge from its upper or left end. */
function spansAlongEdge(
  paper: Paper,
  usable: Rectangle,
  cuts: readonly FirstCut[],
  upright: boolean,
): { kerfs: Span[]; strips: Span[] } {
  const span = (from: number, to: number, text: string): Span =>
    upright
      ? { from: flip(paper, to) / paper.scale, to: flip(paper, from) / paper.scale, text }
      : { from: from / paper.scale, to: to / paper.scale, text };
  const kerfs: Span[] = [];
  const strips: Span[] = [];
  let start = upright ? usable.y : usable.x;
  const end = start + (upright ? usable.height : usable.width);
  const numbered = cuts.map((cut, index) => ({ ...cut, number: index + 1 }));
  for (const { position, kerf, number } of numbered.sort((a, b) => a.position - b.position)) {
    kerfs.push(span(position, position + kerf, String(number)));
    strips.push(span(start, position, String(position - start)));
    start = position + kerf;
  }
  if (start < end) strips.push(span(start, end, String(end - start)));
  return upright ? { kerfs: kerfs.reverse(), strips: strips.reverse() } : { kerfs, strips };
}

const ascending = (a: number, b: number): number => a - b;
const middle = ({ from, to }: Span): number => (from + to) / 2;
const numberSize = (text: string): number =>
  Math.min(TEXT.cutNumber, round((1.7 * CIRCLE_RADIUS) / textWidth(text)));

/** Leaves out what comes too close to the one before it; in the order along the edge. */
function spaced<T>(items: readonly T[], position: (item: T) => number, distance: number): T[] {
  let last = Number.NEGATIVE_INFINITY;
  return items.filter((item) => {
    if (position(item) - last < distance) return false;
    last = position(item);
    return true;
  });
}
