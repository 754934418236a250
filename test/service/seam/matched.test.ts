import { describe, expect, it } from 'vitest';
import type { SolveResult } from '../../../src/contract/response.ts';
import { solved, violations } from '../../support/seam/solved.ts';
import { judge } from './judge/judge.ts';

const FRONTS = {
  params: { kerfWidth: 4 },
  pieces: [
    { width: 600, height: 700 },
    { width: 600, height: 700 },
  ],
  sheets: [{ width: 1_300, height: 800 }],
  matchedSets: [{ pieces: [0, 1], along: 'x' }],
} as const;

const ALNS = { strategy: 'alns', alnsConfig: { maxIterations: 30, numThreads: 1 } };

const placementsOf = (result: SolveResult) => result.sheets.flatMap(({ placements }) => placements);

describe.each([{}, ALNS])('matched sets by %o', (settings) => {
  it('lie side by side, one kerf apart', async () => {
    const request = { ...FRONTS, ...settings };
    const { result } = await solved(request);
    expect(placementsOf(result).map(({ pieceId, x, matched }) => ({ pieceId, x, matched }))).toEqual([
      { pieceId: 0, x: 0, matched: { set: 0, copy: 0, member: 0 } },
      { pieceId: 1, x: 604, matched: { set: 0, copy: 0, member: 1 } },
    ]);
    expect(result.sheets).toMatchObject([{ cutCount: 3, largestOffcut: 124_800 }]);
    expect(judge(request, result)).toEqual([]);
    expect(await violations(request, result)).toEqual([]);
  });
});

describe('the checker', () => {
  it('lets sheets that are cut already stay beside new copies', async () => {
    const twice = {
      ...FRONTS,
      pieces: FRONTS.pieces.map((piece) => ({ ...piece, quantity: 2 })),
      sheets: [{ width: 1_300, height: 800, quantity: 2 }],
    };
    const { result: first } = await solved(FRONTS);
    const [{ cutTree } = { cutTree: null }] = first.sheets;
    const request = { ...twice, fixedSheets: [{ sheetIndex: 0, cutTree }] };
    const { result } = await solved(request);
    expect(result).toMatchObject({ sheetsUsed: 2, totalPlaced: 4 });
    expect(await violations(request, result)).toEqual([]);
    expect(judge(request, result)).toEqual([]);
  });
});

it('a request of large sets ends', async () => {
  // 100 sets of 50 members: 5,000 pieces in blocks. The endurance tests of the addon have ten times as many.
  const pieces = Array.from({ length: 100 }, (_, index) => ({
    width: 20 + (index % 37),
    height: 100 + (index % 41),
    quantity: 50,
  }));
  const request = {
    pieces,
    sheets: [{ width: 4_000, height: 3_000, quantity: 1_000 }],
    params: { kerfWidth: 3 },
    matchedSets: pieces.map((_, index) => ({
      pieces: new Array<number>(50).fill(index),
      along: 'x' as const,
    })),
    builderConfig: { maxBuildCalls: 20 },
  };
  const { result } = await solved(request);
  expect(result.totalPlaced).toBe(5_000);
  expect(await violations(request, result)).toEqual([]);
});
