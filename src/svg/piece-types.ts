/** Piece types and their fills, the same on the screen, in drawings and on paper. */

import type { Placement } from '../contract/response.ts';
import type { Piece } from '../domain/job.ts';
import { PIECE_FILLS } from './style.ts';

/** What tells the type of a piece of a job. */
type Listed = Pick<Piece, 'originalIndex' | 'width' | 'height'>;

/** What tells a placed piece's type. */
type Typed = Pick<Placement, 'pieceId' | 'width' | 'height' | 'rotated'>;

/** The fills of the pieces of a sheet. */
export function pieceFills(
  pieces: readonly Listed[],
): (placements: readonly Typed[]) => (placement: Typed) => string {
  const coloursOn = pieceColours(pieces);
  return (placements) => {
    const colourOf = coloursOn(placements);
    return (placement) => PIECE_FILLS[colourOf(placement)] ?? PIECE_FILLS[0];
  };
}

/**
 * The colours of the pieces of a sheet, from 0 to one less than there are fills. The types of a job take the fills in turn. Where two
 * types of a sheet have the same, the later one gets the next that is free on this sheet: no colour is there twice
 * before all are.
 */
export function pieceColours(
  pieces: readonly Listed[],
): (placements: readonly Typed[]) => (placement: Typed) => number {
  const numberOf = pieceNumbers(pieces);
  return (placements) => {
    const colours = new Map<number, number>();
    const taken = new Set<number>();
    for (const number of [...new Set(placements.map(numberOf))].sort((a, b) => a - b)) {
      let colour = number % PIECE_FILLS.length;
      while (taken.has(colour) && taken.size < PIECE_FILLS.length) colour = (colour + 1) % PIECE_FILLS.length;
      colours.set(number, colour);
      taken.add(colour);
    }
    return (placement) => colours.get(numberOf(placement)) ?? 0;
  };
}

/** The number of a piece's type, from 0 in the order of the job. */
export function pieceNumbers(pieces: readonly Listed[]): (placement: Typed) => number {
  const numbers = new Map<string, number>();
  for (const { originalIndex, width, height } of pieces) {
    const key = typeName(originalIndex, width, height);
    if (!numbers.has(key)) numbers.set(key, numbers.size);
  }
  return (placement) => numbers.get(typeOf(placement)) ?? 0;
}

/** A key for a piece's type: its number, or another name, and its unrotated size. */
export function typeOf(placement: Typed, name: number | string = placement.pieceId): string {
  const { width, height } = unturned(placement);
  return typeName(name, width, height);
}

/** The size of a placed piece before it was turned. */
export const unturned = ({ width, height, rotated }: Omit<Typed, 'pieceId'>) =>
  rotated ? { width: height, height: width } : { width, height };

/** Numbers need not be unique, so the size is part of the key. */
export function typeName(name: number | string, width: number, height: number): string {
  return `${name}: ${width} × ${height}`;
}
