import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestBody } from '../../support/seam/judge/request.ts';
import { solved, violations } from '../../support/seam/solved.ts';
import { judge } from './judge/judge.ts';
import { randomJob } from './random-jobs.ts';

/** How many jobs; a soak test may ask for more. */
const RUNS = Number(process.env['RANDOM_JOBS'] ?? 80);

it('the answer to any job passes a second checker, and the checker agrees', {
  timeout: 3_600_000,
}, async () => {
  let placed = 0;
  const property = fc.asyncProperty(randomJob, async (request) => {
    const { result, summary } = await solved(request);
    expect(judge(request, result)).toEqual([]);
    const { sheetsUsed, totalUsedArea, totalWasteArea, search } = result;
    expect(summary).toEqual({
      sheets: sheetsUsed,
      iterations: search.iterations,
      utilization: totalUsedArea / Math.max(1, totalUsedArea + totalWasteArea),
    });
    expect(await violations(request, result)).toEqual([]);
    placed += result.totalPlaced;
    // Some of the sheets are cut now.
    const cut = result.sheets.filter((_, position) => (request.pieces.length + position) % 3 === 0);
    if (cut.length === 0) return;
    const fixedSheets = cut.map(({ sheetIndex, cutTree, cutTreeFlat }) =>
      cutTree === null ? { sheetIndex, cutTreeFlat } : { sheetIndex, cutTree },
    );
    // Members of sets on them need no further copy.
    const { matchedSets: _, ...others } = request;
    const rest = { ...others, fixedSheets };
    const again = await solved(rest);
    expect(judge(rest, again.result)).toEqual([]);
    expect(await violations(rest, again.result)).toEqual([]);
    for (const { sheetIndex, cutTree } of cut)
      expect(again.result.sheets.find((sheet) => sheet.sheetIndex === sheetIndex)?.cutTree).toEqual(cutTree);
  });
  await fc.assert(property, { numRuns: RUNS });
  // It would show nothing if no piece fitted.
  expect(placed).toBeGreaterThan(2 * RUNS);
});

/** A job that has everything, and whose pieces all fit. */
const KITCHEN: RequestBody = {
  pieces: [
    { width: 498, height: 248, quantity: 5, material: 'oak', label: 'door', edges: { left: 'white' } },
    { width: 300, height: 200, quantity: 2, material: 'white' },
  ],
  sheets: [
    { width: 1000, height: 500, quantity: 3, material: 'oak', cost: 90 },
    { width: 700, height: 400, quantity: 2, material: 'white', cost: 40, offcut: true },
  ],
  params: {
    kerfWidth: 4,
    marginTop: 5,
    bookHeight: 2,
    machine: { cutMs: 100, turnMs: 50, feedMmPerS: 500 },
    offcutClasses: [{ minLength: 200, minWidth: 50 }],
    edgeBands: [{ name: 'white', thickness: 1 }],
  },
  includeCutList: true,
  includeTrimCuts: true,
  includeShoppingList: true,
};

/** Faults that a second checker finds, whatever it thinks of the rest: what stands at a place of the result instead. */
const FAULTS: readonly (readonly [fault: string, place: string, value: unknown])[] = [
  ['a piece moved', 'sheets.0.placements.0.x', 1],
  ['a kerf left out', 'sheets.0.cutTree.kerfSize', 0],
  ['a sheet used twice', 'sheets.1.sheetIndex', 0],
  ['a sheet that is not in stock', 'sheets.0.sheetIndex', 99],
  ['pieces forgotten', 'sheets', []],
  ['another waste', 'totalWasteArea', 1],
  ['another price', 'sheets.0.cost', 1],
  ['a bound above the cost', 'bound.lowerBound', 1_000],
  ['another list of cuts', 'sheets.0.cutList.0.at', 1],
  ['another trim cut', 'sheets.0.trimCuts.0.at', 1],
  ['another pattern', 'patterns.0.cycles', 9],
  ['another offcut', 'offcuts.0.value', 1],
  ['another time', 'machineMs', 1],
  ['another edge', 'sheets.0.placements.0.edges', { right: 'white' }],
  ['another finished size', 'sheets.0.placements.0.finishedWidth', 1],
  ['another length of a band', 'edgeBands.0.length', 1],
  ['a sheet to buy that nothing needs', 'missing', [{ sheets: 0, quantity: 1 }]],
  ['another figure of a material', 'materials.0.totalPlaced', 0],
];

describe('the second checker finds', () => {
  it.each(FAULTS)('%s', async (_, place, value) => {
    const { result } = await solved(KITCHEN);
    expect(judge(KITCHEN, result)).toEqual([]);
    expect(result).not.toHaveProperty(place, value);
    const path = place.split('.');
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], result);
    Object.assign(holder as object, { [path.at(-1) ?? '']: value });
    expect(judge(KITCHEN, result)).not.toEqual([]);
  });
});
