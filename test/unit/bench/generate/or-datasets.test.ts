import { expect, test } from 'vitest';
import { toOrDatasets } from '../../../../bench/src/generate/or-datasets.ts';

test('says sizes, stock and demand, and leaves out how to cut', () => {
  const request = {
    pieces: [
      { width: 3, height: 2, quantity: 4 },
      { width: 5, height: 1 },
    ],
    sheets: [
      { width: 10, height: 20, quantity: 4 },
      { width: 20, height: 20, quantity: 5 },
    ],
    params: { maxStages: 0 },
  };
  expect(toOrDatasets('example', request)).toEqual({
    Name: 'example',
    Objects: [
      { Length: 10, Height: 20, Stock: 4, Cost: 200 },
      // As many as there are pieces: never too few.
      { Length: 20, Height: 20, Stock: null, Cost: 400 },
    ],
    Items: [
      { Length: 3, Height: 2, Demand: 4, DemandMax: null, Value: 6 },
      { Length: 5, Height: 1, Demand: 1, DemandMax: null, Value: 5 },
    ],
  });
});
