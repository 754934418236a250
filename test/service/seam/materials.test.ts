import { describe, expect, it } from 'vitest';
import { solved } from '../../support/seam/solved.ts';

const KITCHEN = {
  pieces: [
    { width: 600, height: 400, quantity: 2, material: 'oak' },
    { width: 600, height: 400, material: 'white' },
  ],
  sheets: [
    { width: 1200, height: 400, material: 'oak' },
    { width: 600, height: 400, quantity: 9, material: 'white' },
  ],
};

describe('a job of two materials', () => {
  it('without a sheet of the material leaves the piece out for that reason', async () => {
    const pieces = [{ width: 600, height: 400, material: 'steel' }, ...KITCHEN.pieces];
    const { result } = await solved({ ...KITCHEN, pieces });
    expect(result.unplaced).toMatchObject([{ pieceIndex: 0, count: 1, reason: 'material' }]);
    expect(result.bound).toMatchObject({ gap: null, optimal: false, placedValue: 3, placedGap: 0 });
    expect(result.materials?.map(({ material }) => material)).toEqual(['steel', 'oak', 'white']);
    const { result: none, stats } = await solved({
      pieces: [{ width: 10, height: 10, material: 'steel' }],
      sheets: [{ width: 10, height: 10 }],
      strategy: 'alns',
    });
    expect(none).toMatchObject({ sheetsUsed: 0, unplaced: [{ reason: 'material' }] });
    expect(stats).toMatchObject({ iterations: 0, stopReason: 'nothing_to_improve' });
  });
});
