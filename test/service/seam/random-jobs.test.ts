import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SolveResult } from '../../../src/contract/response.ts';
import type { RequestBody } from '../../support/seam/judge/request.ts';
import { solved, violations } from '../../support/seam/solved.ts';
import { judge } from './judge/judge.ts';
import { randomJob } from './random-jobs.ts';

/** How many jobs; a soak test may ask for more. */
const RUNS = Number(process.env['RANDOM_JOBS'] ?? 150);

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

type Result = { -readonly [K in keyof SolveResult]: SolveResult[K] };

/** Faults that a second checker finds, whatever it thinks of the rest. */
const FAULTS: Readonly<Record<string, (result: Result) => void>> = {
  'a piece moved': ({ sheets: [first] }) => {
    if (first?.placements[0]) first.placements[0].x += 1;
  },
  'a kerf left out': ({ sheets: [first] }) => {
    if (first?.cutTree) first.cutTree.kerfSize = 0;
  },
  'a sheet used twice': ({ sheets: [first, second] }) => {
    if (first && second) second.sheetIndex = first.sheetIndex;
  },
  'a sheet that is not in stock': ({ sheets: [first] }) => {
    if (first) first.sheetIndex = 99;
  },
  'a piece forgotten': (result) => {
    result.sheets.pop();
  },
  'another waste': (result) => {
    result.totalWasteArea += 1;
  },
  'another price': ({ sheets: [first] }) => {
    if (first) first.cost = 1;
  },
  'a bound above the cost': ({ bound }) => {
    bound.lowerBound = 1_000;
  },
  'another list of cuts': ({ sheets: [first] }) => {
    if (first?.cutList?.[0]) first.cutList[0].at += 1;
  },
  'another trim cut': ({ sheets: [first] }) => {
    if (first?.trimCuts?.[0]) first.trimCuts[0].at += 1;
  },
  'another pattern': ({ patterns }) => {
    if (patterns?.[0]) patterns[0].cycles += 1;
  },
  'another offcut': ({ offcuts }) => {
    if (offcuts?.[0]) offcuts[0].value += 1;
  },
  'another time': (result) => {
    result.machineMs = 1;
  },
  'another edge': ({ sheets: [first] }) => {
    if (first?.placements[0]?.edges) first.placements[0].edges = { right: 'white' };
  },
  'another finished size': ({ sheets: [first] }) => {
    if (first?.placements[0]) first.placements[0].finishedWidth = 1;
  },
  'another length of a band': ({ edgeBands }) => {
    if (edgeBands?.[0]) edgeBands[0].length += 1;
  },
  'a sheet to buy that nothing needs': ({ missing }) => {
    missing?.push({ sheets: 0, quantity: 1 });
  },
  'another figure of a material': ({ materials }) => {
    if (materials?.[0]) materials[0].totalPlaced = 0;
  },
};

describe('the second checker finds', () => {
  it.each(Object.keys(FAULTS))('%s', async (name) => {
    const { result } = await solved(KITCHEN);
    expect(judge(KITCHEN, result)).toEqual([]);
    FAULTS[name]?.(result);
    expect(judge(KITCHEN, result)).not.toEqual([]);
  });
});
