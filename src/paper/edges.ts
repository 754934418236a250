/** The edge bands of a piece in words, by the sides of the unrotated piece. */

import { unrotated } from '../domain/edges.ts';
import { SIDES } from '../domain/job.ts';
import { unturned } from '../svg/piece-types.ts';
import type { PaperPlacement } from './result.ts';

/** `white: left, top; oak: all sides`; undefined for a piece without bands. */
export function bandsText({
  edges = {},
  rotated,
}: Pick<PaperPlacement, 'edges' | 'rotated'>): string | undefined {
  const on = unrotated(edges, rotated);
  const sides = new Map<string, string[]>();
  for (const side of SIDES) {
    const band = on[side];
    if (band !== undefined) sides.set(band, [...(sides.get(band) ?? []), side]);
  }
  if (sides.size === 0) return undefined;
  const words = (of: readonly string[]) => (of.length === SIDES.length ? 'all sides' : of.join(', '));
  return [...sides].map(([band, of]) => `${band}: ${words(of)}`).join('; ');
}

/** The unrotated size of a piece once its bands are on; undefined where the answer does not say. */
export function finishedSize(placement: PaperPlacement): { width: number; height: number } | undefined {
  const { finishedWidth: width, finishedHeight: height, rotated } = placement;
  return width === undefined || height === undefined
    ? undefined
    : unturned({ ...placement, width, height, rotated });
}
