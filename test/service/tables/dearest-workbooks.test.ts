import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/contract/limits.ts';
import { MAX_ROWS, MAX_TABLE_CHARACTERS } from '../../../src/tables/cells.ts';
import { problemText } from '../../../src/tables/read.ts';
import { MAX_BLOCKS } from '../../../src/tables/workbook/grid.ts';
import { readWorkbook } from '../../../src/tables/workbook/read.ts';
import { readPieces } from '../../support/tables/read.ts';
import { openDocumentFile, partsOf, zipped } from '../../support/tables/workbook/books.ts';

/** A workbook whose worksheet has these rows as XML. */
function excel(rows: string, behind = '', texts?: string): Uint8Array {
  const parts = partsOf({ sheets: [{ name: 'Pieces', rows: [] }] });
  parts['xl/worksheets/sheet1.xml'] = `<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>`;
  if (texts !== undefined) parts['xl/sharedStrings.xml'] = `<sst>${texts}</sst>`;
  return zipped(parts);
}

const repeated = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join('');

describe('the dearest worksheets', () => {
  it('may have all rows that a worksheet can have, if they are empty', () => {
    const empty = repeated(200_000, () => '<row ht="15"/>') + '<row r="1048576"/>';
    expect(readWorkbook(excel(empty)).cells.lines).toEqual([]);
  });

  it('are read no further than a request may have rows', () => {
    const full = repeated(20_000, () => '<row><c><v>600</v></c><c><v>400</v></c></row>');
    const { cells } = readWorkbook(excel(full));
    expect(cells.lines).toHaveLength(MAX_ROWS);
    expect(readPieces(cells).problems.map(problemText)).toEqual([
      `worksheet "Pieces", row ${LIMITS.MAX_ARRAY_ITEMS + 1}: The table has more than ${LIMITS.MAX_ARRAY_ITEMS} rows.`,
    ]);
    const rows = `<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="float" office:value="6"/></table:table-row>`;
    const repeating = openDocumentFile(`<table:table table:name="Pieces">${rows}</table:table>`);
    expect(readWorkbook(repeating).cells.lines).toHaveLength(MAX_ROWS);
  });

  it.each([
    [
      'cells far to the right',
      excel(repeated(9_999, (row) => `<row><c r="XFD${row + 1}"><v>6</v></c></row>`)),
    ],
    [
      'one long text in every cell',
      excel(
        repeated(9_999, () => '<row><c t="s"><v>0</v></c></row>'),
        '',
        `<si><t>${'x'.repeat(MAX_TABLE_CHARACTERS / 4)}</t></si>`,
      ),
    ],
    [
      'cells that repeat themselves',
      openDocumentFile(
        '<table:table table:name="Pieces"><table:table-row table:number-rows-repeated="9999"><table:table-cell office:value-type="float" office:value="6" table:number-columns-repeated="16384"/></table:table-row></table:table>',
      ),
    ],
  ])('are refused for %s', (_, bytes) => {
    expect(() => readWorkbook(bytes)).toThrow(`more than ${MAX_TABLE_CHARACTERS} characters`);
  });

  it.each([
    [
      'merged cells without end',
      excel(
        '',
        repeated(MAX_BLOCKS + 1, () => '<mergeCell ref="A1:B2"/>'),
      ),
      `more than ${MAX_BLOCKS} merged cells`,
    ],
    [
      'merged cells that overlap',
      excel(
        repeated(1_000, () => '<row><c><v>6</v></c><c><v>6</v></c></row>'),
        repeated(100, () => '<mergeCell ref="A1:XFD1048576"/>'),
      ),
      'The merged cells of the worksheet overlap.',
    ],
    ['rows out of order', excel('<row r="2"/><row r="1"/>'), 'The rows of the worksheet are not in order.'],
    ['rows that cannot be', excel('<row r="1048577"/>'), 'a cell has an invalid reference'],
    ['columns that cannot be', excel('<row><c r="XFE1"/></row>'), 'a cell has an invalid reference'],
    ['addresses that are none', excel('<row><c r="1"/></row>'), 'a cell has an invalid reference'],
    ['merged cells that are nowhere', excel('', '<mergeCell/>'), 'a cell has an invalid reference'],
    ['texts without end', excel('', '', '<si/>'.repeat(1_000_001)), 'more than 1000000 different texts'],
  ])('are refused for %s', (_, bytes, message) => {
    expect(() => readWorkbook(bytes)).toThrow(message);
  });
});
