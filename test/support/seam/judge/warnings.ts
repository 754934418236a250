import type { SolveResult, Warning } from '../../../../src/contract/response.ts';
import type { RequestBody } from './request.ts';

/** What `POST /validate` answers to a valid request. */
export interface Validated {
  readonly instances: number;
  readonly pieceArea: number;
  readonly warnings: readonly Warning[];
  readonly complete: boolean;
}

/** Reasons that belong to the piece itself, so that they are known before a search. */
const OF_THE_PIECE: readonly string[] = [
  'material',
  'does_not_fit_any_sheet',
  'grain',
  'stages',
  'depth',
  'machine_limits',
  'defects',
];

/** As many warnings as are listed. */
const MOST = 100;

/** Where the warnings before a solve and its answer contradict each other. */
export function judgeWarnings(request: RequestBody, validated: Validated, result: SolveResult): string[] {
  const faults: string[] = [];
  const { warnings, complete, instances, pieceArea } = validated;
  const each = request.pieces.map(({ width, height, quantity = 1 }) => ({ area: width * height, quantity }));
  if (instances !== each.reduce((sum, { quantity }) => sum + quantity, 0)) faults.push('instances');
  if (pieceArea !== each.reduce((sum, { area, quantity }) => sum + area * quantity, 0))
    faults.push('pieceArea');

  const warned = new Map(
    warnings
      .filter(({ code }) => code === 'piece_cannot_be_placed')
      .map(({ fieldPath, reason }) => [Number(/^pieces\[(\d+)]$/.exec(fieldPath)?.[1]), reason]),
  );
  // Some copies of a piece may be members of a set that fits nowhere, and others not.
  for (const piece of request.matchedSets?.flatMap(({ pieces }) => pieces) ?? [])
    if (warned.get(piece) !== 'material') warned.delete(piece);
  const isMember = (piece: number) =>
    request.matchedSets?.some(({ pieces }) => pieces.includes(piece)) ?? false;
  // The first piece of a material without sheets stands for all of it.
  const firstAlike = (piece: number, reason: string): number =>
    reason === 'material'
      ? request.pieces.findIndex(({ material }) => material === request.pieces[piece]?.material)
      : piece;
  const left = new Map(result.unplaced.map(({ pieceIndex, reason }) => [pieceIndex, reason]));
  for (const { placements, fixed } of result.sheets)
    for (const { pieceId } of placements)
      if (!fixed && warned.has(pieceId)) faults.push(`piece ${pieceId} was said to fit nowhere`);
  // Beside fixed sheets, other reasons hold for what is left of the stock.
  if (request.fixedSheets === undefined)
    for (const [piece, reason] of warned)
      if (left.get(piece) !== reason) faults.push(`piece ${piece} is left out for ${left.get(piece)}`);
  // Beside others, a piece may be part of a strip that is wide enough.
  const { minTrimSize = 0, stageRules = [], cutThroughDefects = true } = request.params ?? {};
  const isAlone =
    cutThroughDefects && minTrimSize === 0 && stageRules.every(({ minPart = 0 }) => minPart === 0);
  if (complete && warnings.length < MOST && request.fixedSheets === undefined && isAlone)
    for (const [piece, reason] of left)
      if (
        OF_THE_PIECE.includes(reason) &&
        (reason === 'material' || !isMember(piece)) &&
        !warned.has(firstAlike(piece, reason))
      )
        faults.push(`nothing warned of piece ${piece}: ${reason}`);
  if (warnings.some(({ code }) => code === 'stock_too_small') && result.unplaced.length === 0)
    faults.push('all pieces are placed, though the stock is too small');
  return faults;
}
