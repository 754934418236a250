import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SolveResult } from '../../../src/contract/response.ts';
import { solved, violations } from '../../support/seam/solved.ts';

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

describe('the checker', () => {
  it('finds a piece on a sheet of another material, and sums that are none', async () => {
    const { result } = await solved(KITCHEN);
    expect(await violations(KITCHEN, result)).toEqual([]);
    const swapped = {
      ...KITCHEN,
      sheets: KITCHEN.sheets.map((sheet, index) => ({ ...sheet, material: index ? 'oak' : 'white' })),
    };
    expect(await violations(swapped, { ...result, materials: undefined })).toContain('material at sheets[0]');
    const [oak, white] = result.materials ?? [];
    const wrong = { ...result, materials: [{ ...oak, totalPlaced: 3 }, white] };
    expect(await violations(KITCHEN, wrong)).toEqual(['material at materials[0]']);
    const renamed = structuredClone(result);
    Object.assign(renamed.sheets[0] ?? {}, { material: 'ash' });
    expect(await violations(KITCHEN, renamed)).toEqual(['material at sheets[0].material']);
  });
});

const material = fc.constantFrom('oak', 'white', 'steel', undefined);
const side = fc.integer({ min: 50, max: 600 });
const piece = fc.record({ width: side, height: side, quantity: fc.integer({ min: 1, max: 4 }), material });
const sheet = fc.record({
  width: fc.integer({ min: 400, max: 1500 }),
  height: fc.integer({ min: 400, max: 1500 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  material,
});

/** The answer to the part of a request that is of one material, with the sheet indices and positions of the whole. */
async function reduced(request: Kitchen, name: string | undefined) {
  const own = (entry: { material?: string | undefined }) => entry.material === name;
  const bare = <T extends object>({ material: _, ...rest }: T & { material?: unknown }) => rest;
  const positions = request.pieces.flatMap((each, index) => (own(each) ? [index] : []));
  const pieces = request.pieces.map((each, index) => ({ originalIndex: index, ...bare(each) }));
  const { result } = await solved({
    ...request,
    pieces: positions.map((index) => pieces[index]),
    sheets: request.sheets.filter(own).map(bare),
  });
  let first = 0;
  const indices = request.sheets.flatMap((each) => {
    const all = Array.from({ length: each.quantity }, (_, at) => first + at);
    first += each.quantity;
    return own(each) ? all : [];
  });
  return {
    bound: result.bound,
    sheets: result.sheets.map((each) => ({ ...each, sheetIndex: indices[each.sheetIndex] })),
    unplaced: result.unplaced.map((each) => ({ ...each, pieceIndex: positions[each.pieceIndex] })),
  };
}

interface Kitchen {
  readonly pieces: readonly { readonly material?: string | undefined }[];
  readonly sheets: readonly { readonly quantity: number; readonly material?: string | undefined }[];
}

it('each part is the answer to the request reduced to its material', async () => {
  const request = fc.record({
    pieces: fc.array(piece, { minLength: 1, maxLength: 6 }),
    sheets: fc.array(sheet, { minLength: 1, maxLength: 5 }),
    params: fc.constant({ kerfWidth: 3 }),
    strategy: fc.constantFrom('greedy', 'alns'),
    alnsConfig: fc.constant({ maxIterations: 200, numThreads: 2 }),
    builderConfig: fc.constant({ maxBuildCalls: 50 }),
  });
  await fc.assert(
    fc.asyncProperty(request, async (sent) => {
      const { result } = await solved(sent);
      expect(await violations(sent, result)).toEqual([]);
      if (!result.materials) return;
      for (const { material: name, bound } of result.materials) {
        const own = (index: number) => (sent.pieces[index]?.material ?? null) === name;
        const stock = sent.sheets.filter((each) => (each.material ?? null) === name);
        if (stock.length === 0) continue;
        const part = await reduced(sent, name ?? undefined);
        const isOwn = ({ placements }: SolveResult['sheets'][number]) =>
          placements.some((p) => own(p.pieceId));
        const sheets = result.sheets.filter(isOwn).map(({ material: _, ...rest }) => rest);
        expect({ bound, sheets, unplaced: result.unplaced.filter((u) => own(u.pieceIndex)) }).toEqual(part);
      }
    }),
    { numRuns: 25 },
  );
});
