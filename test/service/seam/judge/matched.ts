import type { Placement, SolveResult } from '../../../../src/contract/response.ts';
import type { RequestBody } from '../../../support/seam/judge/request.ts';
import { stockOf } from './stock.ts';
import type { Report } from './tree.ts';

/** Judges matched sets: complete copies in rows, and no member that is placed alone. */
export function judgeMatched(
  request: RequestBody,
  result: SolveResult,
  entries: readonly number[],
  report: Report,
): void {
  const sets = request.matchedSets ?? [];
  const free = request.pieces.map(({ quantity = 1 }) => quantity);
  for (const { pieces, quantity = 1 } of sets)
    for (const piece of pieces) free[piece] = (free[piece] ?? Number.NaN) - quantity;
  const known = new Set<string>();
  for (const { sheetIndex, placements } of result.sheets) {
    const copies = new Map<string, Placement[]>();
    for (const placement of placements) {
      const { matched, pieceId } = placement;
      if (!matched) {
        free[pieceId] = (free[pieceId] ?? Number.NaN) - 1;
        continue;
      }
      const key = `${matched.set} ${matched.copy}`;
      copies.set(key, [...(copies.get(key) ?? []), placement]);
    }
    const { kerfs } = stockOf(request, entries[sheetIndex] ?? -1);
    for (const [key, placed] of copies) {
      if (known.has(key)) report('matched', `${key} is on two sheets`);
      known.add(key);
      const [set = Number.NaN, copy = Number.NaN] = key.split(' ').map(Number);
      const wanted = sets[set];
      if (!wanted || copy >= (wanted.quantity ?? 1)) report('matched', `there is no copy ${key}`);
      else judgeCopy(wanted, placed, kerfs, (fault) => report(`matched ${key}`, fault));
    }
  }
  if (free.some((left) => !(left >= 0))) report('matched', `alone: ${free.join()}`);
}

function judgeCopy(
  { pieces, along }: NonNullable<RequestBody['matchedSets']>[number],
  placed: readonly Placement[],
  kerfs: { readonly V: number; readonly H: number },
  report: (fault: string) => void,
): void {
  const members = placed.toSorted((a, b) => (a.matched?.member ?? 0) - (b.matched?.member ?? 0));
  if (members.map(({ matched }) => matched?.member).join() !== pieces.map((_, member) => member).join())
    report('is not complete');
  if (members.map(({ pieceId }) => pieceId).join() !== pieces.join()) report('has other pieces');
  const rotated = members[0]?.rotated ?? false;
  if (members.some((member) => member.rotated !== rotated)) report('is not turned together');
  // Turned, a row from left to right runs upwards, and one that runs upwards runs from right to left.
  const isLevel = (along === 'x') !== rotated;
  const kerf = isLevel ? kerfs.V : kerfs.H;
  const inOrder = along === 'y' && rotated ? members.toReversed() : members;
  const [at, extent, aside, across] = isLevel
    ? (['x', 'width', 'y', 'height'] as const)
    : (['y', 'height', 'x', 'width'] as const);
  for (const [position, next] of inOrder.slice(1).entries()) {
    const before = inOrder[position];
    if (!before) continue;
    if (before[at] + before[extent] + kerf !== next[at]) report(`has a gap after member ${position}`);
    if (before[aside] !== next[aside] || before[across] !== next[across]) report('is not aligned');
  }
}
