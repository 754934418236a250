import { describe, expect, it } from 'vitest';
import { askingForCutList, CUT_LIST_COLUMNS, cutListFile } from '../../../src/cli/solve/cut-list.ts';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import type { Cut } from '../../../src/contract/response.ts';
import type { SheetFigures } from '../../../src/workers/sheet-results.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a request', () => {
  it('comes to ask for cut lists, and keeps all else', () => {
    const text =
      ' {"pieces":[{"width":1,"height":1}],"sheets":[{"width":1,"height":1}],"alnsConfig":{"seed":9223372036854775807}}';
    const asking = askingForCutList(bytes(text));
    const { includeCutList, ...others } = parseSolveRequest(asking);
    const { includeCutList: before, ...same } = parseSolveRequest(bytes(text));
    expect([before, includeCutList]).toEqual([false, true]);
    expect(others).toEqual(same);
  });

  it('that asks for them, or is none, stays as it is', () => {
    const asking =
      '{"pieces":[{"width":1,"height":1}],"sheets":[{"width":1,"height":1}],"includeCutList":true}';
    for (const text of [asking, '{"pieces":[]', '[]', '{"includeCutList":1}', ''])
      expect(askingForCutList(bytes(text)).toString()).toBe(text);
  });

  it('that wants none is refused', () => {
    const text =
      '{"pieces":[{"width":1,"height":1}],"sheets":[{"width":1,"height":1}],"includeCutList":false}';
    expect(() => askingForCutList(bytes(text))).toThrow('--cut-list does not go with');
  });
});

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
  ] as unknown as SheetFigures[];

  it('is CSV with a row for each cut', () => {
    expect(cutListFile('cuts.csv', sheets).split('\r\n')).toEqual([
      CUT_LIST_COLUMNS.join(','),
      '3,1,1,V,998,395,400,2,piece,-7,"\'=Door",,,',
      '3,2,1,V,998,395,400,2,piece,-7,"\'=Door",waste,,',
      '',
    ]);
  });

  it('is JSON if it is named so', () => {
    expect(JSON.parse(cutListFile('cuts.JSON', sheets))).toEqual(sheets);
  });
});
