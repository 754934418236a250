import { expect, test } from 'vitest';
import { isTableName, splitPath, tableIn } from '../../../../src/cli/solve/table-file.ts';
import { excelFile } from '../../../support/tables/workbook/books.ts';

test.each([
  ['pieces.csv', { path: 'pieces.csv' }],
  ['pieces.xlsx', { path: 'pieces.xlsx' }],
  ['a#b.xlsx#Sheet #2', { path: 'a#b.xlsx', worksheet: 'Sheet #2' }],
  ['A.ODS#x', { path: 'A.ODS', worksheet: 'x' }],
  ['pieces.csv#x', { path: 'pieces.csv#x' }],
  ['-', { path: '-' }],
])('%s is split into file and worksheet', (argument, expected) => {
  expect(splitPath(argument)).toEqual(expected);
});

test('tables are known by their names', () => {
  const names = ['a.csv', 'a.TSV', 'a.xlsx', 'a.xlsm#b', 'a.ods', 'a.xls', 'a.json', 'xlsx', '-'];
  expect(names.map(isTableName)).toEqual([true, true, true, true, true, true, false, false, false]);
});

test('a file is a workbook by its content', () => {
  const rows = [['600', '400']];
  const bytes = excelFile({ sheets: ['Pieces', 'Stock'].map((name) => ({ name, rows })) });
  expect(tableIn({ name: 'a.csv', bytes, worksheet: 'Stock' })).toMatchObject({ worksheet: 'Stock' });
  expect(tableIn({ name: 'a.xlsx', bytes: Buffer.from('600;400') })).toBe('600;400');
});

test.each([
  [
    'a workbook without the worksheet',
    excelFile({ sheets: [{ name: 'A', rows: [] }] }),
    'a.xlsx: The workbook has no worksheet "B", but "A".',
  ],
  [
    'a workbook of an old kind',
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0),
    'a.xlsx: This is a spreadsheet of an old kind, or one with a password. Save it as .xlsx without a password.',
  ],
  [
    'a workbook that ends early',
    Buffer.from('PK\u0003\u0004'),
    'a.xlsx: The file is damaged, or no spreadsheet.',
  ],
])('%s is refused', (_, bytes, message) => {
  expect(() => tableIn({ name: 'a.xlsx', bytes, worksheet: 'B' })).toThrow(message);
});
