import { describe, expect, it, test } from 'vitest';
import { problemText } from '../../../../src/tables/read.ts';
import { readWorkbook } from '../../../../src/tables/workbook/read.ts';
import { readPieces } from '../../../support/tables/read.ts';
import {
  excelFile,
  partsOf,
  type Sheet,
  type Value,
  zipped,
} from '../../../support/tables/workbook/books.ts';

const sheet = (rows: readonly (readonly Value[])[], more: Partial<Sheet> = {}): Sheet => ({
  name: 'Pieces',
  rows,
  ...more,
});
const cellsOf = (rows: readonly (readonly Value[])[], formats?: readonly string[]) =>
  readWorkbook(excelFile({ sheets: [sheet(rows)], ...(formats && { formats }) })).cells;
const pieces = (rows: readonly (readonly Value[])[], formats?: readonly string[], more?: Partial<Sheet>) =>
  readPieces(
    readWorkbook(excelFile({ sheets: [sheet(rows, more)], ...(formats && { formats }) })).cells,
    undefined,
    '0.1mm',
  );
const HEADER = ['Part', 'Length', 'Width', 'Qty'];

describe('a workbook of Excel', () => {
  it('is read with its texts, its numbers, and the rows as people see them', () => {
    expect(pieces([[], HEADER, ['Side', 720, 560.5, 6], [], ['Top', '500', '300 mm', '2']])).toMatchObject({
      rows: [
        { line: 3, label: 'Side', item: { width: 7200, height: 5605, quantity: 6 } },
        { line: 5, label: 'Top', item: { width: 5000, height: 3000, quantity: 2 } },
      ],
      problems: [],
      notes: [],
    });
  });

  it('does not take the full stop of a number for one of thousands, nor let it decide for texts', () => {
    const { rows } = pieces([
      ['Width', 'Height'],
      [49.8, '2.800,5'],
      [{ xml: '<c><v>1.5</v></c>' }, '2.800'],
    ]);
    expect(rows.map(({ item }) => [item.width, item.height])).toEqual([
      [498, 28_005],
      [15, 28_000],
    ]);
  });

  it.each([
    ['<c t="inlineStr"><is><r><t>Si</t></r><r><t>de</t></r></is></c>', 'Side'],
    [
      '<c t="inlineStr"><is><t>課</t><rPh sb="0" eb="1"><t>カ</t></rPh><t>長</t><phoneticPr fontId="1"/></is></c>',
      '課長',
    ],
    ['<c t="inlineStr"><v>1.0</v><is><t>1.</t></is></c>', '1.'],
    ['<c t="str"><f>A1&amp;"x"</f><v>Side_x000A_2</v></c>', 'Side 2'],
    ['<c t="b"><v>1</v></c>', 'TRUE'],
    ['<c t="b"><v>0</v></c>', 'FALSE'],
    ['<c><f>1+1</f><v>2</v></c>', '2'],
    ['<c t="d"><v>2026-03-04T00:00:00Z</v></c>', '2026-03-04'],
    ['<c s="1"><v>46085</v></c>', '2026-03-04'],
    ['<c s="1"><v>46085.5</v></c>', '2026-03-04'],
    ['<c s="2"><v>60.5</v></c>', '60.5 cm'],
    ['<c s="3"><v>19.625</v></c>', '19.625 "'],
    ['<c s="4"><v>12</v></c>', '12'],
    ['<c s="5"><v>23.5</v></c>', '23.5 "'],
    ['<c s="5"><v>36</v></c>', '36'],
    ['<c t="s"><v>99</v></c>', undefined],
    ['<c t="s"><v></v></c>', undefined],
    ['<c t="inlineStr"><is><t>A<![CDATA[&]]>B</t></is></c>', 'A&B'],
  ])('reads %s', (xml, text) => {
    const formats = ['', 'dd\\.mm\\.yyyy', '0.0" cm"', '0.000\\"', '[Red]0.0_m;"days "0', '# ?/?'];
    const [line] = cellsOf([['x', { xml }]], formats).lines;
    expect(line?.cells[1]).toBe(text);
  });

  it('leaves out how texts are spoken', () => {
    const parts = partsOf({ sheets: [sheet([['x']])] });
    parts['xl/sharedStrings.xml'] =
      '<sst><si><r><t>Se</t></r><rPh><t>spoken</t></rPh><r><t>ite</t></r></si></sst>';
    expect(readWorkbook(zipped(parts)).cells.lines[0]?.cells).toEqual(['Seite']);
  });

  it('may name its parts and elements otherwise, and leave addresses out', () => {
    const parts = partsOf({ sheets: [sheet([['x']])] });
    parts['xl/worksheets/sheet1.xml'] =
      '<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row><x:c><x:v>600</x:v></x:c><x:c><x:v>400</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(readWorkbook(zipped(parts, 0)).cells.lines).toMatchObject([{ number: 1, cells: ['600', '400'] }]);
  });
});

describe('a cell that cannot be used', () => {
  const refused = (value: Value, formats?: readonly string[]) =>
    pieces([HEADER, ['Side', value, 560, 1]], formats).problems.map(problemText);

  test.each([
    [{ xml: '<c t="e"><f>A1/0</f><v>#DIV/0!</v></c>' }, 'Length is the error #DIV/0! in the spreadsheet.'],
    [
      { xml: '<c><f>A1*2</f></c>' },
      'Length is a formula without a result; open and save the file in a spreadsheet program.',
    ],
    [{ xml: '<c s="1"><v>46085</v></c>' }, 'Length must be a number, not "2026-03-04".'],
    ['wide', 'Length must be a number, not "wide".'],
    [{ xml: '<c><v>abc</v></c>' }, 'Length must be a number, not "abc".'],
  ])('%j', (value, message) => {
    expect(refused(value, ['', 'd-mmm'])).toEqual([`worksheet "Pieces", row 2, column B: ${message}`]);
  });

  it('is one behind the first row of a merged cell, in a column that matters', () => {
    const rows = [HEADER, ['Kitchen'], ['Side', 720, 560, 2], ['Top', 500, 300], ['Base', 400, 200]];
    const { rows: read, problems } = pieces(rows, undefined, { merged: ['A2:D2', 'D3:D4', 'F1:F9'] });
    expect(read.map(({ label }) => label)).toEqual(['Side', 'Base']);
    expect(problems.map(problemText)).toEqual([
      'worksheet "Pieces", row 4, column D: Qty is in a merged cell of several rows; split it, so that each row has its own value.',
    ]);
  });
});
