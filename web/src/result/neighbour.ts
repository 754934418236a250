/** Moves from piece to piece with the arrow keys. */

import type { Placement } from '../api/types.ts';

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** The direction of each key on the sheet, where y points up. */
const DIRECTIONS: Readonly<Record<Arrow, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** How much a step aside counts against a step ahead: a piece straight ahead wins over a nearer one askew. */
const ASIDE = 2;

export const isArrow = (key: string): key is Arrow => Object.hasOwn(DIRECTIONS, key);

/**
 * The position of the piece that `arrow` leads to from the piece at `from`, or `from` if there is none. From nowhere (-1)
 * it leads to the first piece.
 */
export function neighbour(placements: readonly Placement[], from: number, arrow: Arrow): number {
  const start = placements[from];
  if (!start) return placements.length > 0 ? 0 : -1;
  const [dx, dy] = DIRECTIONS[arrow];
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, piece] of placements.entries()) {
    const across = middleX(piece) - middleX(start);
    const up = middleY(piece) - middleY(start);
    const ahead = across * dx + up * dy;
    const distance = ahead + ASIDE * Math.abs(across * dy + up * dx);
    if (ahead > 0 && distance < least) {
      least = distance;
      best = index;
    }
  }
  return best;
}

const middleX = ({ x, width }: Placement): number => x + width / 2;
const middleY = ({ y, height }: Placement): number => y + height / 2;
