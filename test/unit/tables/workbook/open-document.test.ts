import { describe, expect, it, test } from 'vitest';
import { problemText } from '../../../../src/tables/read.ts';
import { readWorkbook } from '../../../../src/tables/workbook/read.ts';
import { readPieces } from '../../../support/tables/read.ts';
import { openDocumentFile, zipped } from '../../../support/tables/workbook/books.ts';

const text = (value: string, more = ''): string =>
  `<table:table-cell office:value-type="string" ${more}><text:p>${value}</text:p></table:table-cell>`;
const number = (value: string, shown = value, more = ''): string =>
  `<table:table-cell office:value-type="float" office:value="${value}" ${more}><text:p>${shown}</text:p></table:table-cell>`;
const row = (cells: string, more = ''): string => `<table:table-row ${more}>${cells}</table:table-row>`;
const table = (rows: string, more = 'table:name="Pieces"'): string =>
  `<table:table ${more}>${rows}</table:table>`;
const cells = (rows: string) => readWorkbook(openDocumentFile(table(rows))).cells;
const HEADER = row(`${text('Part')}${text('Length')}${text('Width')}${text('Qty')}`);

describe('a worksheet of LibreOffice', () => {
  it('is read with the rows as people see them', () => {
    const read = cells(
      `${row('<table:table-cell/>', 'table:number-rows-repeated="2"')}${HEADER}${row(
        `${text('Side')}${number('720.5', '720,5')}${number('60', '60,0 cm')}${number('6')}`,
      )}${row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048570"')}`,
    );
    expect(readPieces(read, undefined, '0.1mm')).toMatchObject({
      rows: [{ line: 4, label: 'Side', item: { width: 7205, height: 6000, quantity: 6 } }],
      problems: [],
    });
  });

  it('has fractions in inches', () => {
    const read = cells(`${HEADER}${row(`${text('A')}${number('23.5', '23 1/2')}${number('36', '36')}`)}`);
    expect(readPieces(read, undefined, 'in/16').rows).toMatchObject([{ item: { width: 376, height: 576 } }]);
  });

  it('repeats cells and rows', () => {
    const read = cells(
      row(
        `${number('600', '600', 'table:number-columns-repeated="2"')}${text('x')}`,
        'table:number-rows-repeated="3"',
      ),
    );
    expect(read.lines.map((line) => [line.number, ...line.cells])).toEqual([
      [1, '600', '600', 'x'],
      [2, '600', '600', 'x'],
      [3, '600', '600', 'x'],
    ]);
  });

  test.each([
    ['<text:p>a<text:s/>b</text:p><text:p>c</text:p>', 'a b c'],
    ['<office:annotation><text:p>note</text:p></office:annotation><text:p>a</text:p>', 'a'],
    ['<text:p>a<text:line-break/><text:span>b</text:span></text:p>', 'a b'],
  ])('has the text of %s', (content, expected) => {
    const cell = `<table:table-cell office:value-type="string">${content}</table:table-cell>`;
    expect(cells(row(cell)).lines[0]?.cells).toEqual([expected]);
  });

  test.each([
    ['office:value-type="date" office:date-value="2026-03-04T10:00:00"', '2026-03-04'],
    ['office:value-type="boolean" office:boolean-value="true"', 'TRUE'],
    ['office:value-type="boolean" office:boolean-value="false"', 'FALSE'],
    ['office:value-type="percentage" office:value="0.5"', '0.5'],
  ])('has the value of %s', (attributes, expected) => {
    const cell = `<table:table-cell ${attributes}><text:p>shown</text:p></table:table-cell>`;
    expect(cells(row(cell)).lines[0]?.cells).toEqual([expected]);
  });

  test.each([
    [
      '<table:table-cell table:formula="of:=1/0" office:value-type="string" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>',
      'Qty is the error #DIV/0! in the spreadsheet.',
    ],
    [
      '<table:table-cell table:formula="of:=1+1"/>',
      'Qty is a formula without a result; open and save the file in a spreadsheet program.',
    ],
  ])('names %s', (cell, message) => {
    const read = cells(HEADER + row(text('Side') + number('720') + number('560') + cell));
    expect(readPieces(read).problems.map(problemText)).toEqual([
      `worksheet "Pieces", row 2, column D: ${message}`,
    ]);
  });

  it('may have merged cells and hidden rows', () => {
    const read = cells(
      HEADER +
        row(`${text('A')}${number('1')}${number('2')}${number('3', '3', 'table:number-rows-spanned="2"')}`) +
        row(
          `${text('B')}${number('1')}${number('2')}<table:covered-table-cell/>`,
          'table:visibility="filter"',
        ),
    );
    const { problems, notes } = readPieces(read);
    expect(problems.map(problemText)).toEqual([
      expect.stringMatching(/row 3, column D: Qty is in a merged cell/),
    ]);
    expect(notes).toEqual(['Hidden rows are read, too: 3.']);
  });
});

test('hidden worksheets of LibreOffice are not read first', () => {
  const styles =
    '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>';
  const tables = [
    table(row(text('a')), 'table:name="Prices" table:style-name="ta2"'),
    table(row(text('b')), 'table:name="Pieces" table:style-name="ta1"'),
  ];
  expect(readWorkbook(openDocumentFile(tables.join(''), styles))).toMatchObject({
    cells: { worksheet: 'Pieces', lines: [{ cells: ['b'] }] },
    worksheets: ['Pieces'],
  });
});

test.each([
  ['table:number-rows-repeated="0"', ''],
  ['table:number-rows-repeated="9999999"', ''],
  ['', 'table:number-columns-repeated="x"'],
  ['', 'table:number-columns-repeated="99999"'],
])('a worksheet is refused with %j %j', (ofRow, ofCell) => {
  expect(() => cells(row(text('a', ofCell), ofRow))).toThrow('a cell has an invalid reference');
});

test.each(['content.xml', 'encrypted-package'])('a password is named where %s is encrypted', (part) => {
  const manifest = `<manifest:manifest xmlns:manifest="urn:manifest"><manifest:file-entry manifest:full-path="${part}"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`;
  const file = zipped({ [part]: '\u{1}\u{2}\u{3}', 'META-INF/manifest.xml': manifest });
  expect(() => readWorkbook(file)).toThrow('The file is protected by a password.');
});
