import { expect, it } from 'vitest';
import { costsDiffer, toRequest, unlimited } from '../../../../bench/src/read/convert.ts';
import { LIMITS } from '../../../../src/contract/limits.ts';

const sheet = (width: number, height: number, cost: number | null) => ({ width, height, quantity: 1, cost });

it('gives a request the defaults of the contract, and any number of items', () => {
  const pieces = Array(LIMITS.MAX_ARRAY_ITEMS + 1).fill({ width: 1, height: 1 });
  const request = toRequest({ pieces, sheets: [{ width: 5, height: 5 }] });
  expect(request.pieces).toHaveLength(pieces.length);
  expect(request.params).toMatchObject({ maxStages: 5, alternateOrientation: true, allowRotation: true });
});

it('takes a sheet for each piece for a stock without limit', () => {
  expect(unlimited([{ quantity: 2 }, { quantity: 5 }])).toBe(7);
});

it('tells whether the cheapest sheets are the smallest', () => {
  expect(costsDiffer([sheet(10, 10, 100), sheet(20, 10, 200)])).toBe(false);
  expect(costsDiffer([sheet(10, 10, 300), sheet(20, 10, 600)])).toBe(false);
  expect(costsDiffer([sheet(10, 10, null), sheet(20, 10, 200)])).toBe(false);
  expect(costsDiffer([sheet(10, 10, 100), sheet(20, 10, 150)])).toBe(true);
});
