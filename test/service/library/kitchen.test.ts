import { beforeAll, describe, expect, it } from 'vitest';
import type { SolveResponse } from '../../../src/contract/response.ts';
import {
  renderLabels,
  type SolveRequest,
  solve,
  validate,
  verify,
  writeDxf,
  writePtx,
} from '../../../src/library/index.ts';
import { readPtx } from '../../support/ptx/reader.ts';
import { judge } from '../seam/judge/judge.ts';
import { judgeMissingArea } from '../seam/judge/missing.ts';

/** A kitchen has all at once: 40 fronts in matched sets, five materials, grain, bands on finished sizes, trim cuts. */

const ALL_ROUND = { left: 'oak', right: 'oak', bottom: 'oak', top: 'oak' };
const FRONT = { material: 'Oak veneer', grain: 'y', edges: ALL_ROUND } as const;
const WIDTHS = [3000, 4000, 4500, 5000, 6000, 6000, 8000, 9000];

/** The drawer fronts of base units, one above the other, and pairs of doors. */
const drawers = WIDTHS.map((width) =>
  [1400, 2840, 2840].map((height) => ({ ...FRONT, width: width - 40, height })),
);
const doors = WIDTHS.map((width) => [0, 1].map(() => ({ ...FRONT, width: width - 40, height: 7160 })));

const cabinets = WIDTHS.flatMap((width): SolveRequest['pieces'] => [
  {
    ...{ width: 7200, height: 5600, quantity: 2, material: 'White', grain: 'x', label: `Side ${width}` },
    edges: { bottom: 'white', left: 'white' },
  },
  { width: width - 380, height: 5300, quantity: 3, material: 'White', edges: { bottom: 'white' } },
  { width: width - 40, height: 7100, material: 'HDF' },
  { width: width - 700, height: 4500, quantity: 3, material: 'Birch', grain: 'x', edges: { top: 'oak' } },
]);
const tops: SolveRequest['pieces'] = [
  { width: 24_000, height: 6000, quantity: 2, material: 'Worktop', grain: 'x', edges: { bottom: 'white' } },
  // More than there are worktops for.
  { width: 30_000, height: 6000, quantity: 2, material: 'Worktop', grain: 'x' },
];

const sets = [
  ...drawers.map((pieces) => ({ pieces, along: 'y' as const })),
  ...doors.map((pieces) => ({ pieces, along: 'x' as const })),
];
const fronts = sets.flatMap(({ pieces }) => pieces);

const stock = (material: string, width: number, height: number, quantity: number) => ({
  ...{ material, width, height, quantity },
  ...(material !== 'HDF' && { grain: 'x' as const }),
});

const KITCHEN: SolveRequest = {
  unit: '0.1mm',
  pieces: [...fronts, ...cabinets, ...tops],
  matchedSets: sets.map(({ pieces, along }) => ({ pieces: pieces.map((one) => fronts.indexOf(one)), along })),
  sheets: [
    stock('Oak veneer', 28_000, 20_700, 9),
    stock('White', 28_000, 20_700, 9),
    stock('HDF', 28_000, 20_700, 9),
    stock('Birch', 25_000, 15_000, 9),
    stock('Worktop', 41_000, 6_500, 2),
  ],
  params: {
    ...{ kerfWidth: 44, marginLeft: 100, marginRight: 100, marginTop: 100, marginBottom: 100 },
    sizes: 'finished',
    edgeBands: [
      { name: 'oak', thickness: 10, allowance: 5 },
      { name: 'white', thickness: 10 },
    ],
    bookHeight: 3,
  },
  includeCutList: true,
  includeTrimCuts: true,
  includeShoppingList: true,
};

describe('a kitchen', () => {
  let response: SolveResponse;

  beforeAll(async () => {
    expect(await validate(KITCHEN)).toMatchObject({ complete: true, instances: 40 + 8 * 9 + 4 });
    response = await solve(KITCHEN);
  });

  it('is cut by all rules at once, and what lacks stock is on the list', async () => {
    const { result } = response;
    expect(judge(KITCHEN, result)).toEqual([]);
    expect(judgeMissingArea(KITCHEN, result)).toEqual([]);
    expect(await verify(KITCHEN, response)).toEqual({ ok: true, violations: [] });
    expect(result.unplaced.map(({ count, reason }) => [count, reason])).toEqual([[2, 'stock_exhausted']]);
    expect(result.missing).toEqual([{ sheets: 4, quantity: 2 }]);
    const matched = result.sheets.flatMap(({ placements }) =>
      placements.filter(({ matched }) => matched !== undefined),
    );
    expect(matched).toHaveLength(40);
  });

  it('has a drawing of each sheet, a file for the saw and a label of each piece', async () => {
    const { sheets, totalPlaced } = response.result;
    expect(writeDxf(KITCHEN, response)).toHaveLength(sheets.length);
    const { text, warnings } = writePtx(KITCHEN, response);
    expect(warnings).toEqual([]);
    const { infos, parts } = readPtx(text ?? '');
    expect(infos[0]?.slice(5)).toEqual(['296', '140', '', 'oak', 'oak', 'oak', 'oak']);
    expect(parts.reduce((sum, part) => sum + Number(part.at(-1)), 0)).toBe(totalPlaced);
    const { pages, remarks } = await renderLabels(KITCHEN, response);
    expect([pages, remarks]).toEqual([Math.ceil(totalPlaced / 24), []]);
  });
});
