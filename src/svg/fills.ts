/** The fill of each piece type: the same on every sheet of a result. */

import type { Placement } from '../contract/response.ts';
import type { Piece } from '../domain/job.ts';
import { PIECE_FILLS } from './style.ts';

/** Types are told apart by label and size, since labels need not be unique. */
export function pieceFills(pieces: readonly Piece[]): (placement: Placement) => string {
  const numbers = new Map<string, number>();
  for (const { originalIndex, width, height } of pieces) {
    const key = typeKey(originalIndex, width, height);
    if (!numbers.has(key)) numbers.set(key, numbers.size);
  }
  return ({ pieceId, width, height, rotated }) => {
    const key = rotated ? typeKey(pieceId, height, width) : typeKey(pieceId, width, height);
    return PIECE_FILLS[(numbers.get(key) ?? 0) % PIECE_FILLS.length] ?? PIECE_FILLS[0];
  };
}

const typeKey = (label: number, width: number, height: number): string => `${label}:${width}:${height}`;
