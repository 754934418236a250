/** A solve as the result view needs it: the answer joined with the request that it answers. */

import type { Sheet } from '../../../src/domain/job.ts';
import { stockFinder } from '../../../src/domain/stock.ts';
import { pieceColours } from '../../../src/svg/piece-types.ts';
import type { NameOf } from '../../../src/svg/pieces.ts';
import type { Placement, SheetResult, SolveResponse, WireRequest } from '../api/types.ts';
import { type CutList, cutListOf } from './cut-list.ts';
import { type Group, groupIdentical } from './identical.ts';
import { namesOf } from './names.ts';
import { resolve, type Stock } from './resolve.ts';

/** A used sheet. */
export interface UsedSheet {
  /** Position in `result.sheets`. */
  readonly ordinal: number;
  readonly result: SheetResult;
  readonly stock: Sheet;
  /** Number of its first piece among all placed pieces. */
  readonly firstPiece: number;
}

export interface Model {
  readonly job: Stock;
  readonly sheets: readonly UsedSheet[];
  readonly groups: readonly Group[];
  /** The group of each sheet, by ordinal. */
  readonly groupOf: readonly number[];
  /** Number of placed pieces on all sheets. */
  readonly placed: number;
  /** The colour of each piece of a sheet, the number of a token from 1: the same for all pieces of a type. */
  readonly coloursOf: (sheet: UsedSheet) => (placement: Placement) => number;
  readonly nameOf: NameOf;
}

/** @param labels names of the pieces, in the order of the request. */
export function modelOf(request: WireRequest, { result }: SolveResponse, labels?: readonly string[]): Model {
  const job = resolve(request);
  const stockOf = stockFinder(job.sheets);
  let placed = 0;
  const sheets = result.sheets.map((sheet, ordinal): UsedSheet => {
    const firstPiece = placed;
    placed += sheet.placements.length;
    return { ordinal, result: sheet, stock: stockOf(sheet.sheetIndex), firstPiece };
  });
  const groups = groupIdentical(result.sheets, (ordinal) => stockOf(result.sheets[ordinal]?.sheetIndex ?? 0));
  const groupOf: number[] = [];
  for (const [index, group] of groups.entries()) for (const ordinal of group) groupOf[ordinal] = index;
  const colours = pieceColours(job.pieces);
  const known = new Map<UsedSheet, (placement: Placement) => number>();
  const coloursOf = (used: UsedSheet) => {
    const colourOf = known.get(used) ?? colours(used.result.placements);
    known.set(used, colourOf);
    return (placement: Placement) => colourOf(placement) + 1;
  };
  return { job, sheets, groups, groupOf, placed, coloursOf, nameOf: namesOf(request, labels) };
}

const CUT_LISTS = new WeakMap<SheetResult, CutList>();

/** The cuts of a sheet, read once. */
export function cutsOf({ result }: UsedSheet): CutList {
  const known = CUT_LISTS.get(result);
  if (known) return known;
  const list = cutListOf(result);
  CUT_LISTS.set(result, list);
  return list;
}

/** The sheet of a placed piece, by the number of the piece among all; undefined for -1 and any other that is none. */
export function sheetOfPiece({ sheets, placed }: Model, piece: number): UsedSheet | undefined {
  if (piece < 0 || piece >= placed) return undefined;
  let low = 0;
  let high = sheets.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sheets[middle]?.firstPiece ?? 0) <= piece) low = middle;
    else high = middle - 1;
  }
  return sheets[low];
}

/** The placement of a placed piece, by its number among all. */
export function placementOf(model: Model, piece: number): Placement | undefined {
  const sheet = sheetOfPiece(model, piece);
  return sheet?.result.placements[piece - sheet.firstPiece];
}
