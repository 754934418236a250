import { describe, expect, it } from 'vitest';
import { CUT_LIST_COLUMNS, cutListFile, missingText } from '../../../../src/cli/solve/output.ts';
import type { Cut, SheetResult } from '../../../../src/contract/response.ts';

describe('a file', () => {
  const cut: Cut = {
    step: 1,
    stage: 1,
    direction: 'V',
    at: 998,
    size: 395,
    length: 400,
    kerf: 2,
    child: { type: 'piece', pieceId: -7, label: '=Door' },
    next: null,
  };
  const sheets = [
    { sheetIndex: 3, cutList: [cut, { ...cut, step: 2, next: { type: 'waste' } }] },
    { sheetIndex: 5, cutList: [] },
  ] as unknown as SheetResult[];

  it('is CSV with a row for each cut', () => {
    expect(cutListFile('cuts.csv', { sheets }).split('\r\n')).toEqual([
      CUT_LIST_COLUMNS.join(','),
      '3,1,1,V,998,395,400,2,piece,-7,"\'=Door",,,',
      '3,2,1,V,998,395,400,2,piece,-7,"\'=Door",waste,,',
      '',
    ]);
  });

  it.each([
    ['0.1mm', '99.8,39.5,40,0.2'],
    ['in/16', '"62 3/8""","24 11/16""","25""","1/8"""'],
  ] as const)('has lengths as people write them: %s', (unit, lengths) => {
    expect(cutListFile('cuts.csv', { sheets, unit }).split('\r\n')[1]).toContain(`3,1,1,V,${lengths},piece,`);
  });

  it('is JSON if it is named so, as the API has it', () => {
    expect(JSON.parse(cutListFile('cuts.JSON', { sheets, unit: 'in/16' }))).toEqual(sheets);
  });
});

describe('the sheets that are missing', () => {
  const sheets = [
    { width: 2800, height: 2070 },
    { width: 1000, height: 500, label: 'Rack 7' },
  ];

  it('are named by label or size, with their position', () => {
    const missing = [
      { sheets: 0, quantity: 3 },
      { sheets: 1, quantity: 1 },
    ];
    expect(missingText({ missing }, sheets)).toBe(
      'The stock is short: the pieces left out take 3 of sheets[0] (2800 × 2070), 1 of sheets[1] (Rack 7).',
    );
  });

  it('are not mentioned where there are none, or nobody asked', () => {
    expect(missingText({ missing: [] }, sheets)).toBeUndefined();
    expect(missingText({}, sheets)).toBeUndefined();
  });
});
