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

it('the grain of pieces does not matter on sheets that are cut already', async () => {
  const pieces = [{ width: 500, height: 300, quantity: 2 }];
  const plain = await solved({ pieces, sheets: [{ width: 500, height: 300, quantity: 9 }] });
  const request = {
    pieces: [{ ...pieces[0], grain: 'x' }],
    sheets: [{ width: 500, height: 300, quantity: 9, grain: 'y' }],
    fixedSheets: plain.result.sheets.slice(0, 1).map(fixed),
  };
  const { result } = await solved(request);
  expect(result.unplaced).toMatchObject([{ count: 1, reason: 'grain' }]);
  expect(await violations(request, result)).toEqual([]);
});
