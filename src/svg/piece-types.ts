/** Piece types and their fills, which are the same on every sheet of a result. */

import type { Placement } from '../contract/response.ts';
import type { Piece } from '../domain/job.ts';
import { PIECE_FILLS } from './style.ts';

export function pieceFills(pieces: readonly Piece[]): (placement: Placement) => string {
  const numberOf = pieceNumbers(pieces);
  return (placement) => PIECE_FILLS[numberOf(placement) % PIECE_FILLS.length] ?? PIECE_FILLS[0];
}

/** The number of a piece's type, from 0 in the order of the job. */
export function pieceNumbers(pieces: readonly Piece[]): (placement: Placement) => number {
  const numbers = new Map<string, number>();
  for (const { originalIndex, width, height } of pieces) {
    const key = typeName(originalIndex, width, height);
    if (!numbers.has(key)) numbers.set(key, numbers.size);
  }
  return (placement) => numbers.get(typeOf(placement)) ?? 0;
}

/** A key for a piece's type: its number, or another name, and its unrotated size. */
export function typeOf(placement: Placement, name: number | string = placement.pieceId): string {
  const { width, height } = unturned(placement);
  return typeName(name, width, height);
}

/** The size of a placed piece before it was turned. */
export const unturned = ({ width, height, rotated }: Placement) =>
  rotated ? { width: height, height: width } : { width, height };

/** Numbers need not be unique, so the size is part of the key. */
export function typeName(name: number | string, width: number, height: number): string {
  return `${name}: ${width} × ${height}`;
}
