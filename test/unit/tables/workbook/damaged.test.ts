import '../../../seeds.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '../../../../src/tables/workbook/read.ts';
import { WorkbookError } from '../../../../src/tables/workbook/workbook.ts';
import { readPieces, readSheets } from '../../../support/tables/read.ts';
import { excelFile, openDocumentFile, partsOf, zipped } from '../../../support/tables/workbook/books.ts';

/** Inputs of each kind. Their sizes are bounded, so each takes milliseconds. */
const RUNS = 100;

const BOOK = {
  sheets: [
    {
      name: 'Pieces',
      rows: [
        ['Part', 'Length', 'Width', 'Qty', 'Material', 'Grain', 'Enabled', 'Thickness'],
        ['Side', 720, '560 mm', 6, 'Oak', 'h', 'yes', 19],
        ['Top', { xml: '<c s="1"><v>60.5</v></c>' }, { xml: '<c><f>A1</f></c>' }, '2', 'Oak', '', 'no', '19'],
      ],
      merged: ['A2:A3'],
    },
    { name: 'Stock', rows: [[2800, 2070, 5]] },
  ],
  formats: ['', '0.0" cm"', 'dd.mm.yyyy'],
};
const PARTS = partsOf(BOOK);
const EXCEL = excelFile(BOOK);
const OPEN_DOCUMENT = openDocumentFile(
  '<table:table table:name="Pieces"><table:table-row table:number-rows-repeated="3"><table:table-cell office:value-type="float" office:value="600" table:number-columns-repeated="2"><text:p>600</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Side</text:p></table:table-cell></table:table-row></table:table>',
);

/** Reads a file as far as it goes. @returns whether it could be read. */
function reads(bytes: Uint8Array): boolean {
  try {
    const { cells } = readWorkbook(bytes);
    readPieces(cells);
    readSheets(cells);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(WorkbookError);
    return false;
  }
}

/** Changes of bytes: a place, as a share of the file, and the byte to be there. */
const changes = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
  minLength: 1,
  maxLength: 8,
});

describe('a file that is no sound workbook is refused with a message for people', () => {
  it('if it is made of random bytes', () => {
    const start = fc.constantFrom('', 'PK\u0003\u0004', 'PK\u0005\u0006');
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 300 }), (signature, rest) => {
        expect(reads(Uint8Array.from([...Buffer.from(signature), ...rest]))).toBe(false);
      }),
      { numRuns: RUNS },
    );
  });

  it.each([
    ['Excel', EXCEL],
    ['LibreOffice', OPEN_DOCUMENT],
  ])('if bytes of a file of %s are changed or cut off', (_, file) => {
    fc.assert(
      fc.property(changes, fc.double({ min: 0.5, max: 1, noNaN: true }), (all, share) => {
        const copy = file.slice();
        for (const [at, byte] of all) copy[Math.floor(at * (copy.length - 1))] = byte;
        reads(copy);
        expect(reads(copy.subarray(0, Math.floor(share * (copy.length - 1))))).toBe(false);
      }),
      { numRuns: RUNS },
    );
    expect(reads(file)).toBe(true);
  });

  it('if its XML is changed', () => {
    const words = [
      ...[
        '<row>',
        '</row>',
        '<c>',
        '</c>',
        '<v>',
        '<v>1e308</v>',
        '<is><t>',
        '<f/>',
        't="s"',
        't="e"',
        's="99999"',
      ],
      ...[
        'r="A0"',
        'r="XFD1048576"',
        'r="9"',
        '"',
        '<',
        '&',
        '&#0;',
        '<!--',
        '<![CDATA[',
        '-1',
        ' ',
        '\u0000',
        '_x0000_',
      ],
    ];
    const names = Object.keys(PARTS).filter((name) => name.endsWith('.xml') || name.endsWith('.rels'));
    const edits = fc.array(
      fc.record({
        name: fc.constantFrom(...names),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.nat(20),
        word: fc.constantFrom(...words),
      }),
      { minLength: 1, maxLength: 3 },
    );
    let sound = 0;
    fc.assert(
      fc.property(edits, (all) => {
        const parts = { ...PARTS };
        for (const { name, at, length, word } of all) {
          const text = parts[name] ?? '';
          const from = Math.floor(at * text.length);
          parts[name] = text.slice(0, from) + word + text.slice(from + length);
        }
        if (reads(zipped(parts))) sound += 1;
      }),
      { numRuns: RUNS },
    );
    // Some changes hurt nothing, so that the readers of tables meet odd cells, too.
    expect(sound).toBeGreaterThan(0);
    expect(sound).toBeLessThan(RUNS);
  });
});
