import type { FixedSheetRequest } from '../contract/fixed-sheets.ts';
import { LIMITS } from '../contract/limits.ts';
import type { SolveRequest } from '../contract/request.ts';
import { readFixedTree, TreeError } from './fixed-tree.ts';
import type { FixedSheet } from './job.ts';
import type { JobErrors } from './job-errors.ts';
import { toSheet } from './sheets.ts';
import { stockFinder } from './stock.ts';
import { WantedPieces } from './wanted-pieces.ts';

/**
 * The sheets of a request that are cut already, checked: each is in stock, its tree fills it, and its pieces are wanted.
 * How they were cut (kerf, stages, trims, defects) is not judged, because it cannot be changed any more.
 *
 * The pieces and sheets of the request must be valid, so this comes last.
 */
export function readFixedSheets(request: SolveRequest, errors: JobErrors): FixedSheet[] {
  const { fixedSheets = [], pieces, sheets, params } = request;
  if (fixedSheets.length > LIMITS.MAX_FIXED_SHEETS) {
    const message = `There are ${fixedSheets.length} fixed sheets; at most ${LIMITS.MAX_FIXED_SHEETS} are allowed.`;
    errors.addOverall('TooManyEntries', 'fixedSheets', message);
    return [];
  }
  if (fixedSheets.length === 0 || errors.any) return [];
  const stockOf = stockFinder(sheets.map((sheet) => ({ ...toSheet(sheet, params), request: sheet })));
  const stock = sheets.reduce((sum, { quantity }) => sum + quantity, 0);
  const wanted = new WantedPieces(pieces);
  const first = new Map<number, number>();
  const read: FixedSheet[] = [];
  for (const [position, fixed] of fixedSheets.entries()) {
    const path = `fixedSheets[${position}]`;
    const { sheetIndex } = fixed;
    const before = first.get(sheetIndex);
    if (sheetIndex < 0 || sheetIndex >= stock || before !== undefined) {
      const message =
        before === undefined
          ? `There is no sheet ${sheetIndex}; the stock has ${stock}.`
          : `Sheet ${sheetIndex} is in fixedSheets[${before}] already.`;
      errors.add('InvalidFixedSheet', `${path}.sheetIndex`, message);
      continue;
    }
    first.set(sheetIndex, position);
    const sheet = stockOf(sheetIndex);
    try {
      const nodes = readFixedTree(fixed, usableArea(sheet), (placed) =>
        wanted.take(placed, sheet.request.material),
      );
      if (nodes.every(({ piece }) => piece === null)) {
        throw new TreeError(treeName(fixed), 'The sheet has no pieces.');
      }
      read.push({ sheetIndex, nodes });
    } catch (error) {
      if (!(error instanceof TreeError)) throw error;
      errors.add('InvalidFixedSheet', `${path}.${error.path}`, error.message);
    }
  }
  return read;
}

/** Nodes of all fixed sheets. */
export const fixedNodesOf = (sheets: readonly FixedSheet[] = []): number =>
  sheets.reduce((sum, { nodes }) => sum + nodes.length, 0);

const treeName = ({ cutTree }: FixedSheetRequest): string => (cutTree ? 'cutTree' : 'cutTreeFlat');

const usableArea = (sheet: ReturnType<typeof toSheet>) => ({
  x: sheet.marginLeft,
  y: sheet.marginBottom,
  width: sheet.width - sheet.marginLeft - sheet.marginRight,
  height: sheet.height - sheet.marginBottom - sheet.marginTop,
});
