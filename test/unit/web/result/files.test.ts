import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { CUT_COLUMNS, type CutRow } from '../../../../web/src/result/cut-table.ts';
import { csvOf } from '../../../../web/src/result/files.ts';

test('the CSV has all columns in order and the values of each row', () => {
  const text = csvOf([{ sheet: 1, cut: 2, direction: 'vertical', first_piece: -7 }]);
  expect(text.startsWith('\uFEFFsheet,copies,')).toBe(true);
  const { data, meta } = Papa.parse<Record<string, string>>(text.slice(1).trim(), { header: true });
  expect(meta.fields).toEqual(Object.keys(CUT_COLUMNS));
  expect(data).toMatchObject([
    { sheet: '1', copies: '', cut: '2', direction: 'vertical', first_piece: '-7' },
  ]);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "=cmd|' /C calc'!A0"])(
  'the text %j is no formula',
  (text) => {
    const [row] = Papa.parse<Record<string, string>>(csvOf([{ first: text } as CutRow]).slice(1), {
      header: true,
    }).data;
    expect(row?.['first']).toBe(`'${text}`);
  },
);
