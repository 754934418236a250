/** The mark of a piece that lies turned by 90 degrees: an arrow round a circle, a path so that no font has to know it. */

import { element, round } from './markup.ts';

/** Drawn in a square of side 1 around its middle. */
const PATH = 'M.35-.01A.36.36 0 1 1 .09-.27M-.1-.46 .12-.27-.1-.08';

/** Line width of the mark, as a part of its size; for the group around the marks. */
export const MARK_LINE = 0.12;

export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly upright: boolean;
}

export function turnedMark({ x, y, size, upright }: Mark): string {
  const turn = upright ? 'rotate(-90)' : '';
  return element('path', {
    transform: `translate(${round(x)} ${round(y)})${turn}scale(${round(size)})`,
    d: PATH,
  });
}
