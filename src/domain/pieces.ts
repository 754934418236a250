import { PIECE_FIELDS } from '../contract/fields.ts';
import type { PieceRequest } from '../contract/request.ts';
import type { Piece } from './job.ts';
import type { JobErrors } from './job-errors.ts';
import { rangeCheck } from './ranges.ts';

const checkRanges = rangeCheck(PIECE_FIELDS);

/** Checks every piece. */
export function checkPieces(pieces: readonly PieceRequest[], errors: JobErrors): void {
  if (pieces.length === 0) errors.add('EmptyPieces', 'pieces', 'There must be at least one piece.');
  for (const [index, piece] of pieces.entries()) checkRanges(piece, () => `pieces[${index}]`, errors);
}

/** The checked piece at `index`, which may rotate only where the whole job permits it. */
export function toPiece(piece: PieceRequest, index: number, allowRotation: boolean): Piece {
  const { originalIndex = index, width, height, quantity, canRotate, priority, label } = piece;
  return {
    originalIndex,
    width,
    height,
    quantity,
    canRotate: allowRotation && canRotate,
    priority,
    ...(label !== undefined && { label }),
  };
}

/** The number of instances: the sum of the quantities. */
export const instancesOf = (pieces: readonly { readonly quantity: number }[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0);
