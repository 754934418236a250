import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestBody } from '../../support/seam/judge/request.ts';
import { solved, violations } from '../../support/seam/solved.ts';
import { judge } from './judge/judge.ts';
import { judgeMissingArea } from './judge/missing.ts';

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

  it('never change the layout, have room for the pieces, and no less than their bound', {
    timeout: 120_000,
  }, async () => {
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
    }) as fc.Arbitrary<RequestBody>;
    let bought = 0;
    const property = fc.asyncProperty(jobs, async (job) => {
      const request = { ...job, params: { kerfWidth: 3 }, includeShoppingList: true };
      const { result } = await solved(request);
      const { missing = [], missingLowerBound: _, ...rest } = result;
      expect(rest).toEqual((await solved({ ...request, includeShoppingList: false })).result);
      expect(await violations(request, result)).toEqual([]);
      bought += missing.length;
      expect(judge(request, result)).toEqual([]);
      expect(judgeMissingArea(request, result)).toEqual([]);
    });
    await fc.assert(property, { numRuns: 20 });
    expect(bought).toBeGreaterThan(5);
  });
});
