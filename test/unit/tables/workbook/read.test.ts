import { describe, expect, it, test } from 'vitest';
import { MAX_WORKBOOK_BYTES } from '../../../../src/tables/files.ts';
import { readWorkbook } from '../../../../src/tables/workbook/read.ts';
import { excelFile, openDocumentFile, partsOf, zipped } from '../../../support/tables/workbook/books.ts';

const row = [['600', '400']];
const file = excelFile({
  sheets: [
    { name: 'Prices', state: 'hidden', rows: [['12']] },
    { name: 'Pieces', rows: row },
    { name: 'Stock', rows: [['2800', '2070']] },
  ],
});

describe('of several worksheets', () => {
  it('the first that is not hidden is read, and the others are named', () => {
    expect(readWorkbook(file)).toEqual({
      cells: {
        lines: [{ number: 1, cells: ['600', '400'] }],
        worksheet: 'Pieces',
        notes: ['Only the worksheet "Pieces" is read, not "Prices" (hidden), "Stock".'],
      },
      worksheets: ['Pieces', 'Stock'],
    });
  });

  it('the first that holds a table is read, behind others that hold a text or no sizes', () => {
    const sheets = [
      { name: 'Cover', rows: [['Kitchen for Mrs Smith'], ['Order 4711, 12 May']] },
      {
        name: 'Addresses',
        rows: [
          ['Name', 'Street'],
          ['Smith', 'High Street'],
        ],
      },
      {
        name: 'Parts',
        rows: [
          ['Part', 'Length', 'Width', 'Qty'],
          ['Door', '700', '400', '2'],
        ],
      },
      {
        name: 'More',
        rows: [
          ['Part', 'Length', 'Width', 'Qty'],
          ['Shelf', '600', '300', '1'],
        ],
      },
    ];
    expect(readWorkbook(excelFile({ sheets })).cells).toMatchObject({
      worksheet: 'Parts',
      notes: ['Only the worksheet "Parts" is read, not "Cover", "Addresses", "More".'],
    });
    expect(readWorkbook(excelFile({ sheets: sheets.slice(0, 2) })).cells.worksheet).toBe('Cover');
  });

  it('the one is read that people name, even if it is hidden', () => {
    expect(readWorkbook(file, 'Stock').cells).toMatchObject({ worksheet: 'Stock', notes: [] });
    expect(readWorkbook(file, 'Prices').cells.notes).toEqual(['The worksheet "Prices" is hidden.']);
    expect(() => readWorkbook(file, 'stock')).toThrow(
      'The workbook has no worksheet "stock", but "Prices", "Pieces", "Stock".',
    );
  });
});

test.each([
  ['a document of another kind', zipped({ 'word/document.xml': '<w/>' }), 'The file is no spreadsheet.'],
  ['an OpenDocument text', openDocumentFile('<text:p>x</text:p>'), 'The file is no spreadsheet.'],
  [
    'a part that is missing',
    zipped({ ...partsOf({ sheets: [] }), 'xl/workbook.xml': '<a/>' }),
    'The workbook has no visible worksheet.',
  ],
  ['an archive that ends early', file.subarray(0, -30), 'The file is damaged, or no spreadsheet.'],
  ['no archive', new Uint8Array(100), 'The file is damaged, or no spreadsheet.'],
])('%s is refused', (_, bytes, message) => {
  expect(() => readWorkbook(bytes)).toThrow(message);
});

test('a file that is too large is refused before it is looked at', () => {
  expect(() => readWorkbook(new Uint8Array(MAX_WORKBOOK_BYTES + 1))).toThrow('has more than 32 MiB');
});
