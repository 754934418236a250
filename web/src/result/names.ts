import type { NameOf } from '../../../src/svg/pieces.ts';
import type { WireRequest } from '../api/types.ts';

/**
 * The names that people gave their pieces. A piece without one goes by its label in the request, or else by its row,
 * counted from 1.
 *
 * @param labels in the order of the request; without them, pieces go by their `pieceId`.
 */
export function namesOf({ pieces }: WireRequest, labels: readonly string[] | undefined): NameOf {
  if (!labels) return String;
  const names = new Map(
    pieces.map(({ originalIndex }, index) => [
      originalIndex ?? index,
      labels[index] || String(originalIndex ?? index + 1),
    ]),
  );
  return (pieceId) => names.get(pieceId) ?? String(pieceId);
}
