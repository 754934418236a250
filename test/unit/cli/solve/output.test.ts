import { describe, expect, it } from 'vitest';
import { CUT_LIST_COLUMNS, cutListFile } from '../../../../src/cli/solve/output.ts';
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
