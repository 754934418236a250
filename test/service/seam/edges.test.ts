import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SolveResult } from '../../../src/contract/response.ts';
import { solved, violations } from '../../support/seam/solved.ts';

const ALL = { left: 'white', right: 'white', bottom: 'white', top: 'white' };
const DOORS = {
  unit: '0.1mm',
  pieces: [{ width: 6000, height: 4000, quantity: 2, canRotate: false, edges: ALL }],
  sheets: [{ width: 20_000, height: 10_000 }],
  params: { edgeBands: [{ name: 'white', thickness: 10 }], sizes: 'finished' },
};

describe('edge bands', () => {
  it('are drawn along their sides', async () => {
    const { drawings } = await solved(DOORS);
    const [path = ''] = /<path class="cl-edges"[^>]*>/.exec(drawings[0] ?? '') ?? [];
    expect(path.match(/M/g)).toHaveLength(8);
    const { drawings: plain } = await solved({ ...DOORS, pieces: [{ width: 6000, height: 4000 }] });
    expect(plain[0]).not.toContain('cl-edges');
  });

  it('never change the layout', async () => {
    const side = fc.option(fc.constantFrom('white', 'oak'), { nil: undefined });
    const edges = fc.record({ left: side, right: side, bottom: side, top: side });
    const piece = fc.record({
      width: fc.integer({ min: 100, max: 900 }),
      height: fc.integer({ min: 100, max: 900 }),
      quantity: fc.integer({ min: 1, max: 4 }),
      edges: fc.option(edges, { nil: undefined }),
    });
    const property = fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 5 }), async (pieces) => {
      const sheets = [{ width: 1500, height: 1000, quantity: 3 }];
      const edgeBands = [
        { name: 'white', thickness: 2 },
        { name: 'oak', allowance: 1 },
      ];
      const { result } = await solved({ pieces, sheets, params: { edgeBands } });
      const bare = await solved({ pieces: pieces.map(({ edges: _, ...rest }) => rest), sheets });
      expect(stripped(result)).toEqual(bare.result);
      expect(await violations({ pieces, sheets, params: { edgeBands } }, result)).toEqual([]);
    });
    await fc.assert(property, { numRuns: 30 });
  });
});

function stripped({ edgeBands: _, ...result }: SolveResult): SolveResult {
  const sheets = result.sheets.map((sheet) => ({
    ...sheet,
    placements: sheet.placements.map(({ edges, finishedWidth, finishedHeight, ...placed }) => {
      expect([finishedWidth, finishedHeight].map((length) => typeof length)).toEqual(
        edges ? ['number', 'number'] : ['undefined', 'undefined'],
      );
      return placed;
    }),
  }));
  return { ...result, sheets };
}
