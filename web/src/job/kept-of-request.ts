import type { SolveRequest } from '../../../src/contract/request.ts';
import {
  type PlacedPiece,
  readFixedTree,
  TreeError,
  WantedPieces,
} from '../../../src/domain/fixed-sheets.ts';
import { toSheet } from '../../../src/domain/job.ts';
import type { WireFixedSheet } from '../api/types.ts';
import { isSame, type KeptSheet, keptAt, sheetAt } from './kept.ts';
import type { SentRows } from './places.ts';

/** The sheets of a request that are cut already, to be kept, and how many of them cannot be. */
export interface KeptOfRequest {
  readonly kept: readonly KeptSheet[];
  readonly lost: number;
}

/**
 * Finds the rows of all sheets of a request that are cut already, and of their pieces.
 *
 * @param rows those that became of its pieces and sheets.
 */
export function keptOfRequest(request: SolveRequest, rows: SentRows): KeptOfRequest {
  const { fixedSheets = [], pieces } = request;
  const sent = { request, rows };
  const wanted = new WantedPieces(pieces);
  const kept: KeptSheet[] = [];
  for (const fixed of fixedSheets) {
    const own = readKept(fixed, sent, wanted);
    if (own && !kept.some((one) => isSame(one, own))) kept.push(own);
  }
  return { kept, lost: fixedSheets.length - kept.length };
}

function readKept(
  fixed: WireFixedSheet,
  sent: { readonly request: SolveRequest; readonly rows: SentRows },
  wanted: WantedPieces,
): KeptSheet | undefined {
  const at = sheetAt(fixed.sheetIndex, sent);
  const sheet = at && sent.request.sheets[at.position];
  if (!at || !sheet) return undefined;
  const { width, height, marginLeft, marginRight, marginTop, marginBottom } = toSheet(
    sheet,
    sent.request.params,
  );
  const area = {
    x: marginLeft,
    y: marginBottom,
    width: width - marginLeft - marginRight,
    height: height - marginBottom - marginTop,
  };
  // Several pieces of a request may have one number, but each has a row.
  const positions = new Map<unknown, number>();
  const take = (placed: PlacedPiece) => {
    const found = wanted.take(placed, sheet.material);
    if (typeof found !== 'string') positions.set(placed, found.index);
    return found;
  };
  try {
    readFixedTree(fixed, area, take);
  } catch (error) {
    if (error instanceof TreeError) return undefined;
    throw error;
  }
  const { cutTree = null, cutTreeFlat = [] } = fixed;
  const text = JSON.stringify({ cutTree, cutTreeFlat }, (_, value) => {
    const pieceId = positions.get(value);
    return pieceId === undefined ? value : { ...value, pieceId };
  });
  return keptAt(at, JSON.parse(text), new Map([...positions.values()].map((at) => [at, at])), sent);
}
