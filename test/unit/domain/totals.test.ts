import { describe, expect, test } from 'vitest';
import { placesOf } from './requests.ts';

const SMALL_SHEET = [{ width: 1, height: 1 }];

describe('instances', () => {
  const place = (...quantities: number[]) =>
    placesOf({
      pieces: quantities.map((quantity) => ({ width: 1, height: 1, quantity })),
      sheets: SMALL_SHEET,
    });

  test('there may be 100,000', () => {
    expect(place(100_000)).toEqual([]);
    expect(place(99_999, 1)).toEqual([]);
    expect(place(...Array(10_000).fill(10))).toEqual([]);
  });

  test('but no more', () => {
    expect(place(100_001)).toEqual(['TooManyInstances at pieces']);
    expect(place(1_000_000)).toEqual(['TooManyInstances at pieces']);
    expect(place(99_999, 2)).toEqual(['TooManyInstances at pieces']);
  });

  test.each(['includeCutList', 'includePtx'])('fewer with %s', (name) => {
    const listed = (quantity: number) =>
      placesOf({ pieces: [{ width: 1, height: 1, quantity }], sheets: SMALL_SHEET, [name]: true });
    expect(listed(50_000)).toEqual([]);
    expect(listed(50_001)).toEqual([`TooManyInstances at ${name}`]);
  });

  test('quantities out of range are not counted', () => {
    expect(place(1_000_001, 100_000)).toEqual(['InvalidQuantity at pieces[0].quantity']);
  });
});

describe('the total area of the pieces', () => {
  const side = 1_000_000;
  // 9007 square kilometres and these two make 2^53 - 1 square millimetres.
  const full = [
    { width: side, height: side, quantity: 9_007 },
    { width: 199_254, height: side },
    { width: 740_991, height: 1 },
  ];

  test('may be 2^53 - 1', () => {
    expect(placesOf({ pieces: full, sheets: SMALL_SHEET })).toEqual([]);
  });

  test('but not one square millimetre more, wherever it comes from', () => {
    const one = { width: 1, height: 1 };
    expect(placesOf({ pieces: [...full, one], sheets: SMALL_SHEET })).toEqual(['AreaOverflow at pieces']);
    expect(placesOf({ pieces: [one, ...full], sheets: SMALL_SHEET })).toEqual(['AreaOverflow at pieces']);
  });
});

describe('as many of the largest sheet as there are pieces', () => {
  const place = (quantity: number, ...sheets: object[]) =>
    placesOf({ pieces: [{ width: 1, height: 1, quantity }], sheets });
  const largest = { width: 1_000_000, height: 1_000_000 };

  test('may come to 2^53 - 1', () => {
    expect(place(9_007, largest)).toEqual([]);
    // 6361 × 69431 × 20394401 = 2^53 - 1, but no sheet is 20394401 long: this is the last below it.
    expect(place(69_431, { width: 129_728, height: 1_000_000 })).toEqual([]);
  });

  test('but no more, and the largest sheet is named', () => {
    expect(place(9_008, { width: 5, height: 5 }, largest, largest)).toEqual(['AreaOverflow at sheets[1]']);
    expect(place(69_431, { width: 129_729, height: 1_000_000 })).toEqual(['AreaOverflow at sheets[0]']);
  });

  test('the stock does not count', () => {
    expect(place(1, { ...largest, quantity: 1_000_000 })).toEqual([]);
  });
});

describe('totals are listed beside other faults', () => {
  const big = 1_000_000;

  test('the area of the largest sheet beside other faults of it, by its place in the request', () => {
    const pieces = [{ width: 1, height: 1, quantity: 10_000 }];
    const sheets = [
      { width: 0, height: 1 },
      { width: big, height: big, quantity: 0 },
    ];
    expect(placesOf({ pieces, sheets })).toEqual([
      'InvalidDimension at sheets[0]',
      'InvalidQuantity at sheets[1].quantity',
      'AreaOverflow at sheets[1]',
    ]);
  });

  test('however many those are', () => {
    const pieces = Array.from({ length: 200 }, () => ({ width: 0, height: 1, quantity: 1_000 }));
    const places = placesOf({ pieces, sheets: SMALL_SHEET });
    expect(places).toHaveLength(100);
    expect(places.at(-1)).toBe('TooManyInstances at pieces');
  });
});

test('one dearest sheet for each piece costs at most 2^53 - 1', () => {
  const place = (quantity: number, ...costs: number[]) =>
    placesOf({
      pieces: [{ width: 1, height: 1, quantity }],
      sheets: costs.map((cost) => ({ width: 5, height: 5, cost })),
    });
  expect(place(9_007, 1, 1_000_000_000_000)).toEqual([]);
  expect(place(9_008, 1, 1_000_000_000_000)).toEqual(['CostOverflow at sheets[1].cost']);
  // 2^53 - 1 = 6361 × 69431 × 20394401.
  expect(place(69_431, 6_361 * 20_394_401)).toEqual([]);
  expect(place(69_431, 6_361 * 20_394_401 + 1)).toEqual(['CostOverflow at sheets[0].cost']);
});
