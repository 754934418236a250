import { describe, expect, it, test } from 'vitest';
import { LIMITS } from '../../../src/contract/limits.ts';
import { MAX_TABLE_CHARACTERS } from '../../../src/tables/cells.ts';
import { MAX_COLUMNS, problemText } from '../../../src/tables/read.ts';
import { readPieces } from '../../support/tables/read.ts';

const items = (text: string) => {
  const { rows, problems } = readPieces(text);
  expect(problems.map(problemText)).toEqual([]);
  return rows.map(({ item }) => item);
};
const problems = (text: string) => readPieces(text).problems.map(problemText);

describe('a table of pieces', () => {
  it('is read with every field of the contract', () => {
    const text = [
      'originalIndex,width,height,quantity,canRotate,priority',
      '7,600,400,3,no,5',
      '8,500,300,1,yes,0',
      '',
    ].join('\n');
    expect(readPieces(text)).toEqual({
      rows: [
        {
          line: 2,
          item: { originalIndex: 7, width: 600, height: 400, quantity: 3, canRotate: false, priority: 5 },
        },
        {
          line: 3,
          item: { originalIndex: 8, width: 500, height: 300, quantity: 1, canRotate: true, priority: 0 },
        },
      ],
      columns: ['originalIndex', 'width', 'height', 'quantity', 'canRotate', 'priority'].map(
        (name, index) => ({
          index,
          header: name,
          field: name,
        }),
      ),
      problems: [],
      notes: [],
      questions: [],
      grained: new Set(),
      directed: new Set(),
    });
  });

  it('is read as a German spreadsheet saves it', () => {
    const text =
      '\uFEFFPos.;Bezeichnung;Länge [mm];Breite [mm];Dicke;Stück;Maserung\r\n' +
      '1;"Tür; links";1.250,0;600,00;19;2;ja\r\n' +
      '2;Boden;562,0;"400,0";19;1;nein\r\n';
    expect(readPieces(text).rows).toEqual([
      {
        line: 2,
        label: 'Tür; links',
        item: { originalIndex: 1, width: 1250, height: 600, quantity: 2, canRotate: false },
      },
      { line: 3, label: 'Boden', item: { originalIndex: 2, width: 562, height: 400, quantity: 1 } },
    ]);
  });

  test.each([
    ['tabs, as a spreadsheet copies them', 'Width\tHeight\tQty\n600\t400\t2'],
    ['bars', 'Width|Height|Qty\n600|400|2\n'],
    ['an announced delimiter', 'sep=:\nWidth:Height:Qty\n600:400:2\n'],
    ['line ends of old Macs', 'Width,Height,Qty\r600,400,2\r'],
    ['mixed line ends', 'Width,Height,Qty\r\n600,400,2\n'],
    ['no header', '600,400,2\n'],
    ['a size in one cell', 'Size,Qty\n600 x 400,2\n'],
    ['a size without a header', '600×400;2'],
    ['another order', 'Qty,Height,Width\n2,400,600\n'],
    ['centimetres', 'Width (cm),Height (cm),Qty\n60,40.0,2\n'],
    ['a unit in each cell', 'Width,Height,Qty\n0.6 m,400 mm,2\n'],
    ['blank rows', '\n\nWidth,Height,Qty\n,,\n600,400,2\n,,\n'],
  ])('is read with %s', (_, text) => {
    expect(items(text)).toEqual([{ width: 600, height: 400, quantity: 2 }]);
  });

  it('takes ids that are no whole numbers for labels, for the whole column', () => {
    const { rows } = readPieces('id,width,height\n1,600,400\nA2,500,300\n');
    expect(rows.map(({ label, item }) => [label, item.originalIndex])).toEqual([
      ['1', undefined],
      ['A2', undefined],
    ]);
  });

  it('keeps pieces with grain from rotating', () => {
    const rotates = (rows: string) => items(`w,h,grain\n${rows}`).map(({ canRotate }) => canRotate);
    expect(rotates('600,400,yes\n600,400,no\n600,400,\n')).toEqual([false, undefined, undefined]);
    expect(problems('w,h,grain\n600,400,lengthwise\n')).toEqual([
      'line 2, column 3: grain is "lengthwise", but the sides are width and height: name the side along which the grain runs.',
    ]);
  });

  it('has the direction of the grain as the columns name it', () => {
    const table = readPieces('w,h,grain\n600,400,width\n600,300,height\n');
    expect(table.rows.map(({ item }) => item)).toEqual([
      { width: 600, height: 400, grain: 'x' },
      { width: 600, height: 300, grain: 'y' },
    ]);
    expect([...table.directed]).toEqual(['']);
    expect(table.notes).toEqual([]);
  });

  test.each([
    ['', 'line 1: The table is empty.'],
    [' \n \n', 'line 1: The table is empty.'],
    [
      '\u00ff\u00d8\u0000\n',
      'line 1: This is no table: it may be a picture or a document. Save the table as CSV or as a workbook.',
    ],
    [
      'Part,Width\nDoor,600\n',
      'line 1: No column for the height was found. Name it "height" in the first row, or below at most 20 rows of titles.',
    ],
    [
      'Part\nDoor\n',
      'line 1: No column for the width was found. Name it "width" in the first row, or below at most 20 rows of titles.',
    ],
    ['Width,Height\n', 'line 1: No row follows the header.'],
    ['Width,Height\n600,"400\n500,300\n', 'line 2: A quotation mark is not closed.'],
    [
      'Width (in),Height (mm)\n24,16\n',
      'line 2, column 1: Width (in) must be a whole number of millimetres, not "24", which is 609.6 mm.',
    ],
    ['Part,Width,Height\nDoor,,\n', 'line 1: No row has a size.'],
    ['Width,Height,Qty\n600,,2\n', 'line 2: Height is empty.'],
    ['Width,Height\n600,wide\n', 'line 2, column 2: Height must be a number, not "wide".'],
    ['Width,Height\n600,-400\n', 'line 2, column 2: Height must be from 1 to 1000000 mm, not "-400".'],
    [
      'Width,Height\n600,400.5\n',
      'line 2, column 2: Height must be a whole number of millimetres, not "400.5".',
    ],
    ['Width,Height,Qty\n600,400,0\n', 'line 1: No row is left to cut.'],
    ['Width,Height,Qty\n600,400,-1\n', 'line 2, column 3: Qty must be from 0 to 1000000, not "-1".'],
    ['Width,Height,Qty\n600,400,2 m\n', 'line 2, column 3: Qty must be a number, not "2 m".'],
    ['Width,Height,Rotate\n600,400,maybe\n', 'line 2, column 3: Rotate must be yes or no, not "maybe".'],
    [
      'Width,Height,Grain\n600,400,oak\n',
      'line 2, column 3: Grain must be yes, no or a direction, not "oak".',
    ],
  ])('has the problem of %j', (text, expected) => {
    expect(problems(text)).toEqual([expected]);
  });

  it('names the line of every bad row, counting line breaks in cells, and keeps the good rows', () => {
    const text = 'Part,Width,Height\n"two\nlines",600,x\nDoor,600,400\nFlap,y,\n';
    const table = readPieces(text);
    expect(table.problems.map(problemText)).toEqual([
      'line 2, column 3: Height must be a number, not "x".',
      'line 5, column 2: Width must be a number, not "y".',
    ]);
    expect(table.rows).toEqual([{ line: 4, label: 'Door', item: { width: 600, height: 400 } }]);
  });

  it('is quoted without control characters, and shortened', () => {
    const text = `Width,Height (${'as cut '.repeat(20)})\n600,${'\u001b[31m'.repeat(20)}\n`;
    expect(problems(text)).toEqual([
      'line 2, column 2: Height (as cut as cut as cut as cut as c… must be a number, not "[31m [31m [31m [31m [31m [31m [31m [31m …".',
    ]);
    expect(readPieces('Name,Width,Height\n"a\n\u001bb",6,4\n').rows[0]?.label).toBe('a b');
  });

  it('is bounded in rows, problems and characters', () => {
    const header = 'Width,Height\n';
    const most = LIMITS.MAX_ARRAY_ITEMS;
    expect(problems(header + '600,400\n'.repeat(most + 1))).toEqual([
      `line ${most + 2}: The table has more than ${most} rows.`,
    ]);
    expect(problems(header + '600,x\n'.repeat(1_000))).toHaveLength(LIMITS.MAX_VALIDATION_ERRORS);
    const wide = ','.repeat(MAX_COLUMNS - 2);
    expect(problems(`Width,Height${wide}\n600,400\n`)).toEqual([]);
    expect(problems(`Width,Height\n600,400${wide},x\n`)).toEqual([
      `line 1: The table has ${MAX_COLUMNS + 1} columns; at most ${MAX_COLUMNS} are allowed.`,
    ]);
    expect(problems(','.repeat(1_000))).toEqual(['line 1: The table is empty.']);
    expect(problems(`${','.repeat(MAX_TABLE_CHARACTERS - 1)}x`)).toEqual([
      `line 1: The table has ${MAX_TABLE_CHARACTERS} columns; at most ${MAX_COLUMNS} are allowed.`,
    ]);
    expect(problems(' '.repeat(MAX_TABLE_CHARACTERS + 1))[0]).toMatch(
      /^line 1: The table has \d+ characters; /,
    );
  });
});
