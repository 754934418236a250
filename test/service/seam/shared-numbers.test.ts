import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SheetResult } from '../../../src/contract/response.ts';
import { solved, violations } from '../../support/seam/solved.ts';
import { randomJob } from './random-jobs.ts';

/** How many jobs; a soak test may ask for more. */
const RUNS = Number(process.env['RANDOM_JOBS'] ?? 30);

/** What the trees of a fixed sheet are made of: everything but the figures that follow from them. */
const treeOf = ({ sheetIndex, cutTree, cutTreeFlat }: SheetResult) => ({ sheetIndex, cutTree, cutTreeFlat });

/** A tree in which every piece has another priority than before. */
const raised = <T>(tree: T): T =>
  JSON.parse(JSON.stringify(tree), (name, value) => (name === 'priority' ? value + 3 : value));

it('every answer verifies where entries share their numbers, and fixed sheets come back as they were sent', {
  timeout: 7_200_000,
}, async () => {
  let [shared, fixed, left] = [0, 0, 0];
  const property = fc.asyncProperty(randomJob, fc.integer({ min: 1, max: 3 }), async (job, numbers) => {
    const sides = [60, 90, 140];
    // Few sizes, so that entries of one number are often alike.
    const pieces = job.pieces.map((piece, index) => ({
      ...piece,
      originalIndex: index % numbers,
      width: sides[piece.width % 3] ?? 60,
      height: sides[piece.height % 3] ?? 60,
    }));
    const request = { ...job, pieces, includeSvg: false, includePtx: false };
    const { result } = await solved(request);
    expect(await violations(request, result)).toEqual([]);
    shared += pieces.length > numbers ? 1 : 0;
    left += result.unplaced.length;

    const sheets = result.sheets.filter(({ sheetIndex }) => sheetIndex % 2 === 0).map(treeOf);
    for (const fixedSheets of [sheets, raised(sheets)]) {
      // Members of sets on them need no further copy.
      const { matchedSets: _, ...others } = request;
      const again = { ...others, fixedSheets };
      const { result: second } = await solved(again);
      expect(await violations(again, second)).toEqual([]);
      expect(second.sheets.filter((sheet) => sheet.fixed).map(treeOf)).toEqual(fixedSheets);
      fixed += fixedSheets.length;
    }
  });
  await fc.assert(property, { numRuns: RUNS, ...(RUNS > 30 && { endOnFailure: true }) });
  // It would show nothing if no entries shared a number, no piece was left out, or no sheet was fixed.
  expect(shared).toBeGreaterThan(RUNS / 2);
  expect(left).toBeGreaterThan(RUNS / 3);
  expect(fixed).toBeGreaterThan(RUNS / 2);
});
