import type { Random } from './random.ts';
import type { PieceBody } from './request.ts';

/**
 * The pieces of an order: `types` different ones, each with a random quantity of at least one.
 *
 * @param draw makes a piece. A piece equal to an earlier one is drawn again.
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

/** Two pieces that may rotate are also equal if one is the other, rotated. */
function sizeOf({ width, height, canRotate = true }: PieceBody): string {
  const sides = canRotate ? [width, height].sort((a, b) => a - b) : [width, height];
  return `${sides.join('x')} ${canRotate}`;
}

/** The default number of types for an order: about four pieces of each. */
export const usualTypes = (pieces: number): number => Math.max(1, Math.min(Math.round(pieces / 4), 10_000));
