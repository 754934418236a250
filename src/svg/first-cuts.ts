/**
 * The first-stage cuts along the sheet's edge, as the operator sets them: numbered in cutting order, with the widths of
 * the strips between them. Vertical cuts are shown above the sheet, horizontal ones to its right.
 */

import { lengthText } from '../contract/unit.ts';
import type { TreeCut } from './cut-tree.ts';
import { element, group, round } from './markup.ts';
import { flip, inSheetUnits, type Paper, type Rectangle, rectangle } from './paper.ts';
import { COLOUR, LINE, PADDING, TEXT } from './style.ts';
import { textElement, textWidth, wholeSize } from './text.ts';

/** Distances from the sheet's edge. */
const TICK_FROM = 0.8;
const WIDTHS_AT = 2.4;
const LINE_AT = 4.1;
const TICK_TO = 4.8;
const NUMBERS_AT = 6.7;
const CIRCLE_RADIUS = 1.7;
/** Closer marks would overlap. */
const MIN_TICK_DISTANCE = 0.4;
const MIN_NUMBER_DISTANCE = 2 * CIRCLE_RADIUS + 0.2;

/** Room needed beside the sheet. */
export const FIRST_CUT_ROOM = NUMBERS_AT + CIRCLE_RADIUS + 0.6;

/** A cut or a strip along the edge, in millimetres on paper; `from` before `to`. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A point beside the sheet, by its distances along the edge and out from it. */
type Place = (along: number, out: number) => { readonly x: number; readonly y: number };

export function firstCutBand(paper: Paper, usable: Rectangle, cuts: readonly TreeCut[]): string {
  const [first] = cuts;
  if (!first) return '';
  const upright = first.direction === 'H';
  const at: Place = (along, out) =>
    upright ? { x: round(paper.width + out), y: round(along) } : { x: round(along), y: round(-out) };
  const { kerfs, strips } = spansAlongEdge(paper, usable, cuts, upright);
  const numbered = spaced(kerfs, middle, MIN_NUMBER_DISTANCE);
  return (
    group(
      { class: 'cl-first-cuts', fill: 'none', stroke: COLOUR.ink, 'stroke-width': LINE.dimension },
      element('path', { d: ticks(strips, at) + lines(strips, at) }) + circles(numbered, at),
    ) +
    widths(strips, at, upright) +
    numbers(numbered, at)
  );
}

function ticks(strips: readonly Span[], at: Place): string {
  const ends = strips.flatMap(({ from, to }) => [from, to]);
  return spaced(ends, (along) => along, MIN_TICK_DISTANCE)
    .map((along) => segment(at(along, TICK_FROM), at(along, TICK_TO)))
    .join('');
}

function lines(strips: readonly Span[], at: Place): string {
  return strips.map(({ from, to }) => segment(at(from, LINE_AT), at(to, LINE_AT))).join('');
}

function segment(start: ReturnType<Place>, end: ReturnType<Place>): string {
  return `M${start.x} ${start.y}L${end.x} ${end.y}`;
}

function circles(kerfs: readonly Span[], at: Place): string {
  return kerfs
    .map((kerf) => at(middle(kerf), NUMBERS_AT))
    .map(({ x, y }) => element('circle', { cx: x, cy: y, r: CIRCLE_RADIUS }))
    .join('');
}

function numbers(kerfs: readonly Span[], at: Place): string {
  return kerfs
    .map((kerf) => ({ text: kerf.text, ...at(middle(kerf), NUMBERS_AT), size: numberSize(kerf.text) }))
    .map(textElement)
    .join('');
}

function numberSize(text: string): number {
  return Math.min(TEXT.cutNumber, wholeSize((1.8 * CIRCLE_RADIUS) / textWidth(text)));
}

function widths(strips: readonly Span[], at: Place, upright: boolean): string {
  return strips
    .filter(({ from, to, text }) => textWidth(text) * TEXT.strip + 2 * PADDING <= to - from)
    .map((strip) => ({ text: strip.text, ...at(middle(strip), WIDTHS_AT), size: TEXT.strip, upright }))
    .map(textElement)
    .join('');
}

/** The numbered kerfs and the strips between them, along the edge from its left or upper end. */
function spansAlongEdge(
  paper: Paper,
  usable: Rectangle,
  cuts: readonly TreeCut[],
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
    strips.push(span(start, position, lengthText(position - start, paper.unit)));
    start = position + kerf;
  }
  if (start < end) strips.push(span(start, end, lengthText(end - start, paper.unit)));
  return upright ? { kerfs: kerfs.reverse(), strips: strips.reverse() } : { kerfs, strips };
}

function middle({ from, to }: Span): number {
  return (from + to) / 2;
}

/** Drops items that come too close to the previous one along the edge. */
function spaced<T>(items: readonly T[], position: (item: T) => number, distance: number): T[] {
  let last = Number.NEGATIVE_INFINITY;
  return items.filter((item) => {
    if (position(item) - last < distance) return false;
    last = position(item);
    return true;
  });
}

/** The ground of the usable area, which shows through between the parts as the kerf, to scale. */
export function kerfGround(paper: Paper, usable: Rectangle): string {
  return element('rect', { ...rectangle(paper, usable), fill: COLOUR.kerf });
}

/** First-stage cuts are heavy lines, even with a kerf of 0. */
export function firstCutLines(paper: Paper, cuts: readonly TreeCut[]): string {
  if (cuts.length === 0) return '';
  return element('path', {
    d: cuts.map((cut) => cutLine(paper, cut)).join(''),
    stroke: COLOUR.ink,
    'stroke-width': inSheetUnits(paper, LINE.firstCut),
  });
}

function cutLine(paper: Paper, { direction, position, kerf, region }: TreeCut): string {
  const middle = position + kerf / 2;
  return direction === 'V'
    ? `M${middle} ${flip(paper, region.y)}v${-region.height}`
    : `M${region.x} ${flip(paper, middle)}h${region.width}`;
}
