import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SheetResult } from '../../../src/contract/response.ts';
import { solved, violations } from '../../support/seam/solved.ts';

/** What a client sends of a sheet that is cut. */
const fixed = ({ sheetIndex, cutTree, cutTreeFlat }: SheetResult) => ({ sheetIndex, cutTree, cutTreeFlat });

const WANTED = {
  pieces: [{ width: 1000, height: 250, quantity: 6 }],
  sheets: [{ width: 1000, height: 500, quantity: 9 }],
};

describe('sheets that are cut already', () => {
  it('may hold all pieces, and may be the whole stock', async () => {
    const { result: before } = await solved(WANTED);
    const fixedSheets = before.sheets.map(fixed);
    for (const strategy of ['greedy', 'alns']) {
      const { result, stats } = await solved({ ...WANTED, fixedSheets, strategy });
      expect(result).toMatchObject({
        sheetsUsed: 3,
        unplaced: [],
        bound: { gap: 0, optimal: true },
        search: { iterations: 0, interrupted: false },
      });
      if (strategy === 'alns')
        expect(stats).toMatchObject({ iterations: 0, stopReason: 'nothing_to_improve' });
    }
    const { result } = await solved({
      pieces: [
        { width: 1000, height: 250, quantity: 7 },
        { width: 2000, height: 1 },
      ],
      sheets: [{ width: 1000, height: 500, quantity: 3 }],
      fixedSheets,
    });
    expect(result.unplaced).toMatchObject([
      { pieceIndex: 0, count: 1, reason: 'stock_exhausted' },
      { pieceIndex: 1, count: 1, reason: 'does_not_fit_any_sheet' },
    ]);
    expect(result.bound).toMatchObject({ gap: null, optimal: false, placedValue: 6, placedGap: 0 });
  });
});

describe('the checker', () => {
  it('finds a fixed sheet that is missing, or cut in another way', async () => {
    const { result: before } = await solved({
      ...WANTED,
      pieces: [{ width: 1000, height: 250, quantity: 2 }],
    });
    const request = { ...WANTED, fixedSheets: before.sheets.map(fixed) };
    const { result } = await solved(request);
    expect(await violations(request, result)).toEqual([]);
    const unmarked = structuredClone(result);
    delete unmarked.sheets[0]?.fixed;
    expect(await violations(request, unmarked)).toEqual([]);
    const marked = structuredClone(result);
    Object.assign(marked.sheets[1] ?? {}, { fixed: true });
    expect(await violations(request, marked)).toEqual(['fixed_sheet at sheets[1].fixed']);
    const { result: foreign } = await solved({
      ...WANTED,
      pieces: [{ width: 1000, height: 250, quantity: 6, canRotate: false }],
    });
    const one = { ...foreign, sheets: foreign.sheets.slice(1) };
    expect(await violations(request, one)).toContain('fixed_sheet at sheets');
    const [sheet] = foreign.sheets;
    const moved = { ...WANTED, fixedSheets: [fixed({ ...(sheet as SheetResult), sheetIndex: 2 })] };
    const otherwise = structuredClone(foreign);
    const tree = otherwise.sheets[2]?.cutTree;
    if (tree) tree.stage = 1;
    expect(await violations(moved, otherwise)).toContain('fixed_sheet at sheets[2]');
  });
});

const side = fc.integer({ min: 20, max: 500 });
const piece = fc.record({
  originalIndex: fc.integer({ min: 0, max: 2 }),
  width: side,
  height: side,
  quantity: fc.integer({ min: 1, max: 4 }),
  canRotate: fc.boolean(),
});
const sheet = fc.record({
  width: fc.integer({ min: 400, max: 1000 }),
  height: fc.integer({ min: 400, max: 1000 }),
  quantity: fc.integer({ min: 1, max: 6 }),
  kerfWidth: fc.integer({ min: 0, max: 5 }),
  marginLeft: fc.integer({ min: 0, max: 9 }),
  offcut: fc.boolean(),
});
const job = fc.record({
  pieces: fc.array(piece, { minLength: 1, maxLength: 6 }),
  sheets: fc.array(sheet, { minLength: 1, maxLength: 3 }),
  params: fc.constantFrom({}, { offcutClasses: [{ minLength: 100, minWidth: 50, valuePercent: 50 }] }),
  strategy: fc.constantFrom('greedy', 'alns'),
  alnsConfig: fc.constant({ maxIterations: 50, timeLimitMs: 60_000 }),
});

it('any sheets of any layout stay as they are, whatever saw cuts the rest', async () => {
  const cases = fc.tuple(job, fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 5 }));
  await fc.assert(
    fc.asyncProperty(cases, async ([request, chosen, kerfWidth]) => {
      const { result: before } = await solved(request);
      const kept = before.sheets.filter((_, index) => (chosen >> (index % 8)) & 1);
      const again = {
        ...request,
        sheets: request.sheets.map((one) => ({ ...one, kerfWidth })),
        fixedSheets: kept.map(fixed),
      };
      const { result } = await solved(again);
      const marked = result.sheets.filter((one) => one.fixed);
      // A test of its own: the kept sheets are the same, nothing is cut twice, no sheet is used twice.
      expect(marked).toEqual(kept.map((one) => ({ ...one, fixed: true })));
      expect(new Set(result.sheets.map(({ sheetIndex }) => sheetIndex)).size).toBe(result.sheets.length);
      const wanted = request.pieces.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(result.totalPlaced + result.unplacedIndices.length).toBe(wanted);
      const { lowerBoundArea } = result.bound;
      const area = result.totalUsedArea + result.totalWasteArea;
      if (lowerBoundArea !== null && result.unplaced.length === 0)
        expect(area).toBeGreaterThanOrEqual(lowerBoundArea);
      expect(await violations(again, result)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
