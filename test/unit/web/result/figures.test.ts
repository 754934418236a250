import { describe, expect, test } from 'vitest';
import type { SolveResult, WireRequest } from '../../../../web/src/api/types.ts';
import { headlineOf, missingText, searchFigures, shopFigures } from '../../../../web/src/result/figures.ts';
import { modelOf } from '../../../../web/src/result/model.ts';
import { seam } from './results.ts';

type Job = ReturnType<typeof seam>;

const shop = ({ request, response }: Job) =>
  new Map(
    shopFigures({ request, response, elapsedMs: 1 }, modelOf(request, response), 100).map(
      ([name, ...lines]) => [name, lines] as const,
    ),
  );

test('the seed is the one that was sent, with every digit', () => {
  const { response } = seam('glass');
  const { request } = seam('alns');
  const searchOf = (settings: object) =>
    new Map(
      searchFigures({ request: { ...request, ...settings }, response, elapsedMs: 1 }).map(([name, line]) => [
        name,
        line,
      ]),
    ).get('Search');
  expect(searchOf({ strategy: 'alns', alnsConfig: { seed: -9223372036854775808n } })).toContain(
    'alns, seed -9223372036854775808,',
  );
  expect(searchOf({ strategy: 'greedy', builderConfig: { noiseSeed: 5 } })).toContain('greedy, seed 5,');
  expect(searchOf({ strategy: undefined, builderConfig: undefined })).toContain('greedy, seed 0,');
});

test('offcuts to keep are counted with their value, in money where sheets have a cost', () => {
  const told = (job: Job) => shop(job).get('Offcuts to keep');
  expect(told(seam('glass'))?.[0]).toMatch(/^(none|\d+, \d+\.\d\d m²)$/);
  const { offcuts = [], offcutValue = 0 } = seam('kept').response.result;
  expect(offcuts.length).toBeGreaterThan(1);
  expect(told(seam('kept'))).toEqual([`${offcuts.length}, worth ${(offcutValue / 1e6).toFixed(2)} m²`]);
  expect(told(seam('kept-costs'))?.[0]).toMatch(/^\d, worth \d\d\.\d{2}$/);
  const none = seam('kept');
  const result = { ...none.response.result, offcuts: [], offcutValue: 0 };
  expect(told({ ...none, response: { ...none.response, result } })).toEqual(['none']);
});

test('sheets to take go by size and material, without those that are cut already', () => {
  const { request, response } = seam('glass');
  const [first, ...others] = response.result.sheets;
  if (!first) throw new Error('no sheet');
  const sheets = [
    { ...first, material: 'Oak 18' },
    { ...first, fixed: true },
    { ...first, material: 'Oak 18' },
    ...others,
  ];
  const lines = shop({
    request,
    response: { ...response, result: { ...response.result, sheets } },
  } as Job).get('Sheets to take');
  const { width, height } = request.sheets[0] ?? { width: 0, height: 0 };
  expect(lines?.[0]).toBe(`2 × Oak 18, ${width} × ${height} mm`);
  expect(shop(seam('glass')).get('Cost of sheets')).toEqual(['no prices given']);
});

test('the headline says how many pieces lie on how many sheets, and the waste', () => {
  const { response } = seam('glass');
  const { result } = response;
  const waste = (100 * result.totalWasteArea) / (result.totalWasteArea + result.totalUsedArea);
  expect(headlineOf(response)).toContain(`${result.totalPlaced} piece`);
  expect(headlineOf(response)).toMatch(new RegExp(`, ${waste.toFixed(1)} % waste$`));
  const none = { ...result, totalPlaced: 0, unplacedIndices: [0, 0] };
  expect(headlineOf({ ...response, result: none })).toBe('None of 2 pieces could be placed');
});

describe('the sheets to buy', () => {
  const { request, response } = seam('unplaced');
  const said = (result: Partial<SolveResult>, sheet: Partial<WireRequest['sheets'][number]> = {}) =>
    missingText({
      request: {
        ...request,
        sheets: [
          { width: 2800, height: 2070, ...sheet },
          { width: 500, height: 400 },
        ],
      },
      response: { ...response, result: { ...response.result, ...result } },
    });
  const left = (reason: SolveResult['unplaced'][number]['reason']) => ({
    originalIndex: 0,
    pieceIndex: 0,
    count: 1,
    reason,
    message: '',
  });
  const short = {
    unplaced: [left('stock_exhausted')],
    missing: [{ sheets: 0, quantity: 2 }],
    missingLowerBound: 5_796_000,
  };

  test('have their size, material and name', () => {
    expect(said(short)).toBe('To place everything, also take 2 sheets of 2800 × 2070 mm.');
    const both = { ...short, missing: [...short.missing, { sheets: 1, quantity: 1 }] };
    expect(said(both, { material: 'Oak 18', label: 'rack 3' })).toBe(
      'To place everything, also take 2 sheets of 2800 × 2070 mm in Oak 18 (rack 3), 1 sheet of 500 × 400 mm.',
    );
  });

  test('hold everything only where that is sure', () => {
    const some = 'To place more, also take 2 sheets of 2800 × 2070 mm.';
    expect(said({ ...short, unplaced: [...short.unplaced, left('does_not_fit_any_sheet')] })).toBe(some);
    expect(said({ ...short, missingLowerBound: null })).toBe(some);
    const withOffcut = {
      ...request,
      sheets: [
        { width: 2800, height: 2070 },
        { width: 900, height: 700, offcut: true },
      ],
    };
    const result = { ...response.result, ...short };
    expect(missingText({ request: withOffcut, response: { ...response, result } })).toBe(some);
  });

  test('are not spoken of where there are none', () => {
    expect(said({ ...short, missing: [], missingLowerBound: 0 })).toBe('');
    expect(missingText(seam('unplaced'))).toBe('');
  });
});
