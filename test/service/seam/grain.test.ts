import { describe, expect, it } from 'vitest';
import { solved, violations } from '../../support/seam/solved.ts';
import { judge } from './judge/judge.ts';

const BOARD = { width: 2_000, height: 1_000, quantity: 9, grain: 'x' } as const;
const ALNS = { strategy: 'alns', alnsConfig: { maxIterations: 30, numThreads: 1 } };

describe.each([{}, ALNS])('grain by %o', (settings) => {
  it('turns all pieces that run across the sheet', async () => {
    const pieces = [{ width: 900, height: 600, quantity: 3, grain: 'y' }] as const;
    const { result } = await solved({ ...settings, pieces, sheets: [BOARD] });
    expect(result).toMatchObject({ sheetsUsed: 1, totalPlaced: 3 });
    expect(
      result.sheets[0]?.placements.map(({ width, height, rotated }) => [width, height, rotated]),
    ).toEqual(Array(3).fill([600, 900, true]));
    expect(judge({ pieces, sheets: [BOARD] }, result)).toEqual([]);
  });

  it('keeps a piece out that would fit across the grain alone', async () => {
    const request = { ...settings, pieces: [{ width: 500, height: 1_200, grain: 'x' }], sheets: [BOARD] };
    const { result } = await solved(request);
    expect(result.unplaced).toMatchObject([{ reason: 'grain' }]);
    expect(await violations(request, result)).toEqual([]);
  });
});

describe('the checker', () => {
  it('finds pieces across the grain, squares included', async () => {
    const request = {
      pieces: [
        { width: 600, height: 600, grain: 'x' },
        { width: 300, height: 200 },
      ],
      sheets: [BOARD],
    };
    const { result } = await solved(request);
    expect(await violations(request, result)).toEqual([]);
    const across = { ...request, sheets: [{ ...BOARD, grain: 'y' }] };
    expect((await violations(across, result)).map((found) => found.split(' ')[0])).toEqual(['grain']);
  });

  it('assigns pieces of one number to the entry whose grain suits their sheet', async () => {
    const piece = { originalIndex: 7, width: 500, height: 300, canRotate: false };
    const request = {
      pieces: [
        { ...piece, grain: 'y' },
        { ...piece, grain: 'x' },
      ],
      sheets: [
        { ...BOARD, width: 500, height: 300, quantity: 1 },
        { ...BOARD, width: 500, height: 300, quantity: 1, grain: 'y' },
      ],
    };
    const { result } = await solved(request);
    expect(result.totalPlaced).toBe(2);
    expect(await violations(request, result)).toEqual([]);
  });

  it('does not ask for grain on sheets that are cut already', async () => {
    const pieces = [{ width: 500, height: 300, quantity: 2 }];
    const plain = await solved({ pieces, sheets: [{ width: 500, height: 300, quantity: 9 }] });
    const [{ sheetIndex, cutTree } = { sheetIndex: 0, cutTree: null }] = plain.result.sheets;
    const request = {
      pieces: [{ ...pieces[0], grain: 'x' }],
      sheets: [{ width: 500, height: 300, quantity: 9, grain: 'y' }],
      fixedSheets: [{ sheetIndex, cutTree }],
    };
    const { result } = await solved(request);
    expect(result.unplaced).toMatchObject([{ count: 1, reason: 'grain' }]);
    expect(await violations(request, result)).toEqual([]);
  });
});
