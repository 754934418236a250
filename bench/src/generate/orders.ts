import type { Random } from './random.ts';
import type { PieceBody } from './request.ts';

/**
 * The pieces of an order: `types` different ones, and as many of each as chance gives them, at least one.
 *
 * @param draw makes a piece; one that is equal to an earlier one is drawn again.
 */
export function order(
  random: Random,
  { pieces, types }: { readonly pieces: number; readonly types: number },
  draw: () => PieceBody,
): PieceBody[] {
  const different = new Map<string, PieceBody>();
  while (different.size < types) {
    const piece = draw();
    different.set(sizeOf(piece), piece);
  }
  const quantities = Array.from({ length: types }, () => 1);
  for (let rest = pieces - types; rest > 0; rest--) {
    const index = random.integer(0, types - 1);
    quantities[index] = (quantities[index] ?? 0) + 1;
  }
  return [...different.values()].map((piece, index) => ({ ...piece, quantity: quantities[index] ?? 1 }));
}

/** Pieces that may be turned are equal when one is the other, turned. */
function sizeOf({ width, height, canRotate = true }: PieceBody): string {
  const sides = canRotate ? [width, height].sort((a, b) => a - b) : [width, height];
  return `${sides.join('x')} ${canRotate}`;
}

/** Where a shop's order does not say how many different pieces it has: about four of each. */
export const usualTypes = (pieces: number): number => Math.max(1, Math.min(Math.round(pieces / 4), 10_000));
