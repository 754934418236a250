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

/** The name of a piece's type: its label and its unrotated size. */
export function typeOf(
  { pieceId, width, height, rotated }: Placement,
  label: number | string = pieceId,
): string {
  return rotated ? typeName(label, height, width) : typeName(label, width, height);
}

/** Labels need not be unique, so the size is part of the name. */
function typeName(label: number | string, width: number, height: number): string {
  return `${label}: ${width} × ${height}`;
}
