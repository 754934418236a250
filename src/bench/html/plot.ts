import { element, escapeText, round } from '../../svg/markup.ts';
import type { Scale } from './scale.ts';

/** The parts that all plots are drawn of. Lengths in units of the drawing, about a pixel each. */

/** Width of a letter of the plots' text; no font of a page is much wider on the average. */
const LETTER = 8;

/** Room for the longest of the texts. */
export const roomFor = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map(({ length }) => length)) * LETTER + 8;

/** A plot that shrinks with the page. `name` tells people who cannot see it what it is. */
export function plot(width: number, height: number, name: string, content: string): string {
  const attributes = {
    viewBox: `0 0 ${round(width)} ${round(height)}`,
    width: round(width),
    height: round(height),
    role: 'img',
    'aria-label': name,
  };
  return element('svg', attributes, content);
}

/** A text; `anchor` is the part of it that lies at x. */
export const text = (
  x: number,
  y: number,
  content: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
  kind = 'label',
): string =>
  element('text', { x: round(x), y: round(y), 'text-anchor': anchor, class: kind }, escapeText(content));

/** A mark that says what it stands for where one points at it. */
export const hint = (mark: string, name: string): string =>
  element('g', {}, `${element('title', {}, escapeText(name))}${mark}`);

export const dot = (x: number, y: number, kind: string, radius = 3): string =>
  element('circle', { cx: round(x), cy: round(y), r: radius, class: kind });

export const bar = (x: number, y: number, width: number, height: number, kind: string): string =>
  element('rect', { x: round(x), y: round(y), width: round(Math.max(0, width)), height, rx: 2, class: kind });

export const line = (points: readonly (readonly [number, number])[], kind: string): string =>
  element('polyline', { points: points.map(([x, y]) => `${round(x)},${round(y)}`).join(' '), class: kind });

/** Vertical grid lines with the values below them. */
export function xAxis(scale: Scale, top: number, bottom: number, write: (value: number) => string): string {
  return scale.ticks
    .map((tick) => {
      const x = scale.place(tick);
      return (
        line(
          [
            [x, top],
            [x, bottom],
          ],
          'grid',
        ) + text(x, bottom + 16, write(tick), 'middle', 'tick')
      );
    })
    .join('');
}

/** Horizontal grid lines with the values on their left. */
export function yAxis(scale: Scale, left: number, right: number, write: (value: number) => string): string {
  return scale.ticks
    .map((tick) => {
      const y = scale.place(tick);
      return (
        line(
          [
            [left, y],
            [right, y],
          ],
          'grid',
        ) + text(left - 6, y + 4, write(tick), 'end', 'tick')
      );
    })
    .join('');
}
