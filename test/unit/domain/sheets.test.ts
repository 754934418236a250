import { describe, expect, test } from 'vitest';
import { kerfsOf, toSheet } from '../../../src/domain/job.ts';
import { placesOf, request } from './requests.ts';

const sheet = { width: 1000, height: 500 };
const place = (changes: object, params: object = {}) =>
  placesOf({ pieces: [{ width: 1, height: 1 }], sheets: [sheet, { ...sheet, ...changes }], params });

describe('faults of a sheet', () => {
  test.each([
    [{ width: 0 }, 'InvalidDimension at sheets[1]'],
    [{ quantity: 0 }, 'InvalidQuantity at sheets[1].quantity'],
    [{ kerfWidth: -1 }, 'InvalidKerf at sheets[1].kerfWidth'],
    [{ marginLeft: -1 }, 'InvalidMargin at sheets[1].marginLeft'],
  ])('%j: %s', (changes, expected) => {
    expect(place(changes)).toEqual([expected]);
  });

  test('none at all', () => {
    expect(placesOf({ sheets: [] })).toEqual(['EmptySheets at sheets']);
  });
});

describe('margins that leave nothing usable', () => {
  test.each([
    [{ marginLeft: 600, marginRight: 400 }, ['InvalidMargin at sheets[1]']],
    [{ marginLeft: 600, marginRight: 399 }, []],
    [{ marginTop: 500 }, ['InvalidMargin at sheets[1]']],
    [{ marginTop: 250, marginBottom: 249 }, []],
    [{ marginLeft: 1000, marginBottom: 500 }, ['InvalidMargin at sheets[1]', 'InvalidMargin at sheets[1]']],
  ])('%j: %j', (margins, expected) => {
    expect(place(margins)).toEqual(expected);
  });

  test('those of params count where the sheet gives none', () => {
    expect(place({ width: 700 }, { marginLeft: 300, marginRight: 400 })).toEqual([
      'InvalidMargin at sheets[1]',
    ]);
    expect(place({ width: 700, marginLeft: 0 }, { marginLeft: 300, marginRight: 400 })).toEqual([]);
    expect(place({ width: 700, marginRight: 700 }, { marginRight: 1 })).toEqual([
      'InvalidMargin at sheets[1]',
    ]);
  });

  test('margins of params out of range are one fault of params, not one of every sheet', () => {
    expect(place({}, { marginLeft: 1_000_001 })).toEqual(['InvalidMargin at params.marginLeft']);
    expect(place({}, { marginLeft: -1 })).toEqual(['InvalidMargin at params.marginLeft']);
  });
});

describe('defects', () => {
  const defect = (changes: object) =>
    place({
      defects: [
        { x: 0, y: 0, width: 9, height: 9 },
        { x: 10, y: 20, width: 30, height: 40, ...changes },
      ],
    });

  test.each([
    { width: 0 },
    { width: 1_000_001 },
    { x: -30 },
    { x: 1000 },
    { x: Number.MAX_SAFE_INTEGER },
    { y: -40 },
    { y: 500 },
  ])('%j is none', (changes) => {
    expect(defect(changes)).toEqual(['InvalidDefect at sheets[1].defects[1]']);
  });

  test.each([
    { x: -29 },
    { y: 499 },
    { x: -999_999, width: 1_000_000 },
    { width: 1_000_000, height: 1_000_000 },
  ])('%j reaches past the edge', (changes) => {
    expect(defect(changes)).toEqual([]);
  });

  test('those of a sheet without a valid size are only judged by their own', () => {
    const defects = [
      { x: 5000, y: 0, width: 1, height: 1 },
      { x: 0, y: 0, width: 0, height: 1 },
    ];
    expect(place({ width: 0, defects })).toEqual([
      'InvalidDimension at sheets[1]',
      'InvalidDefect at sheets[1].defects[1]',
    ]);
  });
});

describe('toSheet', () => {
  const params = { kerfWidth: 3, marginLeft: 1, marginRight: 2, marginTop: 3, marginBottom: 4 };
  const convert = (changes: object) => {
    const { sheets, params: all } = request({ sheets: [{ ...sheet, ...changes }], params });
    return sheets.map((each) => toSheet(each, all))[0];
  };
  const fallback = {
    ...sheet,
    kerf: 3,
    marginLeft: 1,
    marginRight: 2,
    marginTop: 3,
    marginBottom: 4,
    quantity: 1,
    defects: [],
  };

  test.each([
    ['kerfWidth', 'kerf'],
    ['marginLeft', 'marginLeft'],
    ['marginRight', 'marginRight'],
    ['marginTop', 'marginTop'],
    ['marginBottom', 'marginBottom'],
  ])('an own %s goes before, each on its own and an explicit 0 too', (name, field) => {
    expect(convert({ [name]: 7 })).toStrictEqual({ ...fallback, [field]: 7 });
    expect(convert({ [name]: 0 })).toStrictEqual({ ...fallback, [field]: 0 });
  });
});

describe('costs', () => {
  const places = (...sheets: object[]) =>
    placesOf({
      pieces: [{ width: 1, height: 1 }],
      sheets: sheets.map((changes) => ({ ...sheet, ...changes })),
    });

  test('have a range', () => {
    expect([places({ cost: 0 }), places({ cost: 1_000_000_000_000 })]).toEqual([[], []]);
    for (const cost of [-1, 1_000_000_000_001])
      expect(places({ cost })).toEqual(['InvalidCost at sheets[0].cost']);
  });

  test('where one sheet has a cost, all others need one but offcuts', () => {
    expect(places({}, { cost: 5 }, { offcut: true }, { offcut: false })).toEqual([
      'InvalidCost at sheets[0].cost',
      'InvalidCost at sheets[3].cost',
    ]);
    expect(places({ cost: 5 }, { offcut: true }, { offcut: true, cost: 1 })).toEqual([]);
  });

  test('cost and offcut reach the engine only where the request gives them', () => {
    const [plain, priced] = request({ sheets: [sheet, { ...sheet, cost: 0, offcut: false }] }).sheets;
    const { params } = request({});
    expect(plain && Object.keys(toSheet(plain, params))).not.toContain('cost');
    expect(priced && toSheet(priced, params)).toMatchObject({ cost: 0, offcut: false });
  });
});

test('a kerf of one direction is the first that is given', () => {
  const kerfs = (own: object, params: object) => {
    const { sheets, params: all } = request({ sheets: [{ ...sheet, ...own }], params });
    return kerfsOf(sheets[0] ?? {}, all);
  };
  expect(kerfs({}, {})).toEqual([0, 0]);
  expect(kerfs({}, { kerfWidth: 4, kerfHorizontal: 3 })).toEqual([4, 3]);
  expect(kerfs({ kerfWidth: 2 }, { kerfVertical: 4, kerfHorizontal: 3 })).toEqual([2, 2]);
  expect(kerfs({ kerfWidth: 2, kerfVertical: 0 }, { kerfVertical: 4 })).toEqual([0, 2]);
  expect(kerfs({ kerfHorizontal: 5 }, { kerfVertical: 4, kerfWidth: 1 })).toEqual([4, 5]);
});
