import { MATCHED_SET_FIELDS } from '../contract/fields.ts';
import { LIMITS } from '../contract/limits.ts';
import type { MatchedSetRequest, PieceRequest, SolveRequest } from '../contract/request.ts';
import type { FixedSheet } from './job.ts';
import { checkRanges, type JobErrors } from './rules.ts';

/** Checks each set, and that its members are wanted often enough besides those on sheets that are cut already. */
export function checkMatchedSets(
  { matchedSets: sets = [], pieces }: SolveRequest,
  fixedSheets: readonly FixedSheet[],
  errors: JobErrors,
): void {
  const { MAX_MATCHED_SETS } = LIMITS;
  if (sets.length > MAX_MATCHED_SETS) {
    const message = `There are ${sets.length} matched sets; at most ${MAX_MATCHED_SETS} are allowed.`;
    errors.add('TooManyEntries', 'matchedSets', message);
    return;
  }
  const valid = sets.filter((set, index) => isValid(set, `matchedSets[${index}]`, pieces, errors));
  if (valid.length === sets.length) checkQuantities(sets, pieces, fixedSheets, errors);
}

/** Whether the members exist and suit each other. */
function isValid(
  set: MatchedSetRequest,
  path: string,
  pieces: readonly PieceRequest[],
  errors: JobErrors,
): boolean {
  const { min, max } = LIMITS.MATCHED_MEMBERS;
  const at = `${path}.pieces`;
  if (set.pieces.length > max) {
    errors.add('TooManyEntries', at, `A set has at most ${max} members, not ${set.pieces.length}.`);
    return false;
  }
  if (!checkRanges(MATCHED_SET_FIELDS, set, path, errors)) return false;
  const fault = (message: string): false => {
    errors.add('InvalidSet', at, message);
    return false;
  };
  if (set.pieces.length < min) return fault(`A set has at least ${min} members.`);
  const [across, sides] =
    set.along === 'x' ? (['height', 'heights'] as const) : (['width', 'widths'] as const);
  const [first] = set.pieces.map((position) => pieces[position]);
  let grain: string | undefined;
  for (const position of set.pieces) {
    const piece = pieces[position];
    if (!first || !piece) return fault(`There is no piece ${position}: pieces has ${pieces.length} entries.`);
    if (piece[across] !== first[across])
      return fault(
        `Members along ${set.along} need equal ${sides}: ${first[across]} and ${piece[across]} differ.`,
      );
    if (piece.material !== first.material) return fault('All members need the same material.');
    if (piece.grain === undefined || piece.grain === 'none') continue;
    grain ??= piece.grain;
    if (piece.grain !== grain)
      return fault('The grain of its members contradicts itself: both x and y occur.');
  }
  return true;
}

function checkQuantities(
  sets: readonly MatchedSetRequest[],
  pieces: readonly PieceRequest[],
  fixedSheets: readonly FixedSheet[],
  errors: JobErrors,
): void {
  const cut = new Map<number, number>();
  for (const { nodes } of sets.length > 0 ? fixedSheets : [])
    for (const { piece } of nodes) if (piece) cut.set(piece.index, (cut.get(piece.index) ?? 0) + 1);
  const used = new Map<number, number>();
  for (const [index, set] of sets.entries()) {
    const path = `matchedSets[${index}].pieces`;
    for (const position of set.pieces) used.set(position, (used.get(position) ?? 0) + set.quantity);
    const missing = set.pieces.find(
      (position) => (used.get(position) ?? 0) + (cut.get(position) ?? 0) > (pieces[position]?.quantity ?? 0),
    );
    if (missing === undefined) continue;
    const [wanted, onFixed] = [pieces[missing]?.quantity ?? 0, cut.get(missing) ?? 0];
    const beside = onFixed > 0 ? ` beside the ${onFixed} on fixedSheets` : '';
    const message = `The sets need ${used.get(missing)} of pieces[${missing}]${beside}, but its quantity is ${wanted}. Lower the quantity of a set, or raise that of the piece.`;
    errors.add('InvalidSet', path, message);
    return;
  }
}
