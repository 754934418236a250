/** The mark of a piece rotated by 90 degrees: a circular arrow, drawn as a path so that no font needs it. */

import { element, round } from './markup.ts';

/** Drawn in a unit square around its centre. */
export const TURNED_PATH = 'M.35-.01A.36.36 0 1 1 .09-.27M-.1-.46 .12-.27-.1-.08';

/** Line width relative to the size of the mark, for the group around the marks. */
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
    d: TURNED_PATH,
  });
}
