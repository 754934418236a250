import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solved, violations } from '../../support/seam/solved.ts';

const SHORT = {
  pieces: [{ width: 1000, height: 500, quantity: 4, canRotate: false }],
  sheets: [{ width: 1000, height: 1000 }],
  includeShoppingList: true,
};

describe('the sheets that are missing', () => {
  it('hold what the stock does not', async () => {
    const { result } = await solved(SHORT);
    expect(result).toMatchObject({
      totalPlaced: 2,
      missing: [{ sheets: 0, quantity: 1 }],
      missingLowerBound: 1_000_000,
    });
    expect(await violations(SHORT, result)).toEqual([]);
    const enough = await solved({ ...SHORT, sheets: [{ width: 1000, height: 1000, quantity: 2 }] });
    expect(enough.result).toMatchObject({ missing: [], missingLowerBound: 0 });
    const { text } = await solved({ ...SHORT, includeShoppingList: false });
    expect(text).not.toContain('missing');
  });

  it('cost as little as the search finds', async () => {
    const { result } = await solved({
      ...SHORT,
      pieces: [{ width: 1000, height: 1000, quantity: 6, canRotate: false }],
      sheets: [
        { width: 1000, height: 1000, cost: 100 },
        { width: 2000, height: 1000, cost: 150 },
      ],
    });
    expect(result.missing).toEqual([
      { sheets: 0, quantity: 1 },
      { sheets: 1, quantity: 1 },
    ]);
    expect(result.missingLowerBound).toBe(250);
  });

  it('hold matched sets whole', async () => {
    const front = { width: 600, height: 700, canRotate: false };
    const request = {
      pieces: [
        { ...front, quantity: 6 },
        { width: 600, height: 700, canRotate: false },
      ],
      // The narrow sheet holds a single front, but no set.
      sheets: [
        { width: 1203, height: 720, quantity: 1, kerfWidth: 4 },
        { width: 1300, height: 720, quantity: 1, kerfWidth: 4 },
      ],
      matchedSets: [{ pieces: [0, 0], along: 'x', quantity: 3 }],
      includeShoppingList: true,
    };
    const { result } = await solved(request);
    expect(result).toMatchObject({
      totalPlaced: 3,
      unplaced: [{ pieceIndex: 0, count: 4, reason: 'stock_exhausted' }],
      missing: [{ sheets: 1, quantity: 2 }],
    });
    expect(await violations(request, result)).toEqual([]);
  });

  it('never change the layout, have room for the pieces, and no less than their bound', async () => {
    const piece = fc.record({
      width: fc.integer({ min: 50, max: 1100 }),
      height: fc.integer({ min: 50, max: 700 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      material: fc.option(fc.constant('oak'), { nil: undefined }),
    });
    const sheet = fc.record({
      width: fc.integer({ min: 300, max: 1000 }),
      height: fc.integer({ min: 300, max: 1000 }),
      quantity: fc.integer({ min: 1, max: 2 }),
      offcut: fc.boolean(),
      material: fc.option(fc.constant('oak'), { nil: undefined }),
    });
    const jobs = fc.record({
      pieces: fc.array(piece, { minLength: 1, maxLength: 5 }),
      sheets: fc.array(sheet, { minLength: 1, maxLength: 4 }),
    });
    let bought = 0;
    const property = fc.asyncProperty(jobs, async (job) => {
      const request = { ...job, params: { kerfWidth: 3 }, includeShoppingList: true };
      const { result } = await solved(request);
      const { missing = [], missingLowerBound, ...rest } = result;
      expect(rest).toEqual((await solved({ ...request, includeShoppingList: false })).result);
      expect(await violations(request, result)).toEqual([]);
      bought += missing.length;
      const areaOf = (of: string | undefined) =>
        missing.reduce((sum, { sheets, quantity }) => {
          const entry = job.sheets[sheets];
          return entry && entry.material === of ? sum + quantity * entry.width * entry.height : sum;
        }, 0);
      for (const material of ['oak', undefined]) {
        const fits = ({ width, height }: { width: number; height: number }) =>
          job.sheets.some(
            (one) =>
              !one.offcut &&
              one.material === material &&
              ((width <= one.width && height <= one.height) || (height <= one.width && width <= one.height)),
          );
        const left = result.unplaced.reduce((sum, { pieceIndex, count, reason }) => {
          const wanted = job.pieces[pieceIndex];
          if (reason !== 'stock_exhausted' || wanted?.material !== material || !wanted) return sum;
          return fits(wanted) ? sum + count * wanted.width * wanted.height : sum;
        }, 0);
        expect(areaOf(material)).toBeGreaterThanOrEqual(left);
      }
      expect(missingLowerBound).toBeLessThanOrEqual(areaOf('oak') + areaOf(undefined));
    });
    await fc.assert(property, { numRuns: 40 });
    expect(bought).toBeGreaterThan(10);
  });
});
