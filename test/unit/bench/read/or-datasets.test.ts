import { describe, expect, it } from 'vitest';
import { readOrDatasets } from '../../../../bench/src/read/or-datasets.ts';

const OBJECT = { Length: 30, Height: 20, Stock: 4, Cost: 600 };
const ITEM = { Length: 7, Height: 5, Demand: 2, DemandMax: null, Value: 35 };
const BODY = { Name: 'X', Objects: [OBJECT], Items: [ITEM, { Length: 3, Height: 4, Demand: 5 }] };

describe('readOrDatasets', () => {
  it('takes the length for the width', () => {
    const { request, leftOut } = readOrDatasets(BODY);
    expect(request.sheets).toMatchObject([{ width: 30, height: 20, quantity: 4 }]);
    expect(request.pieces).toMatchObject([
      { width: 7, height: 5, quantity: 2, canRotate: true },
      { width: 3, height: 4, quantity: 5, canRotate: true },
    ]);
    expect(leftOut).toEqual([]);
  });

  it('takes a stock of null for as many sheets as there are pieces', () => {
    const { request } = readOrDatasets({ ...BODY, Objects: [{ ...OBJECT, Stock: null }] });
    expect(request.sheets).toMatchObject([{ quantity: 7 }]);
  });

  it('tells what a request cannot say', () => {
    const { leftOut } = readOrDatasets({
      Objects: [OBJECT, { ...OBJECT, Cost: 599 }],
      Items: [{ ...ITEM, DemandMax: 3 }],
    });
    expect(leftOut).toEqual(['pieces beyond the demand', 'sheet costs that differ from the areas']);
  });

  it.each([
    [{ ...BODY, Items: [{ ...ITEM, Length: 0 }] }, 'Items[0].Length must be a positive integer, not 0.'],
    [
      { ...BODY, Items: [ITEM, { ...ITEM, Demand: '2' }] },
      'Items[1].Demand must be a positive integer, not "2".',
    ],
    [
      { ...BODY, Objects: [{ ...OBJECT, Cost: 'much' }] },
      'Objects[0].Cost must be a number or null, not "much".',
    ],
    [{ ...BODY, Objects: [{ Length: 3 }] }, 'Objects[0].Height is missing.'],
    [{ Items: [ITEM] }, 'Objects is missing.'],
    [{ ...BODY, Objects: OBJECT }, 'Objects must be an array, not an object.'],
    [{ ...BODY, Colour: 1 }, 'Unknown field Colour.'],
    [{ ...BODY, Items: [{ ...ITEM, Depth: 1 }] }, 'Unknown field Items[0].Depth.'],
  ])('refuses what is not of the format: %#', (body, message) => {
    expect(() => readOrDatasets(body)).toThrow(expect.objectContaining({ message }));
  });
});
