import { describe, expect, it, test } from 'vitest';
import { readSheetSize, tableRequest } from '../../../src/cli/solve/table-request.ts';

const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });

describe('a request made of tables', () => {
  it('has the rows of both, the sheets of the options, and the other members', () => {
    const { body, labels } = tableRequest(
      file('pieces.csv', 'Part,Width,Height,Qty\nDoor,600,400,3\nShelf,500,300,\n'),
      file('stock.csv', 'Width,Height,Qty,Kerf\n1000,800,2,4\n'),
      [
        { width: 2800, height: 2070, quantity: 5 },
        { width: 900, height: 900 },
      ],
      ['"strategy":"alns"'],
    );
    expect(JSON.parse(body.toString())).toEqual({
      pieces: [
        { width: 600, height: 400, quantity: 3, label: 'Door' },
        { width: 500, height: 300, label: 'Shelf' },
      ],
      sheets: [
        { width: 1000, height: 800, quantity: 2, kerfWidth: 4 },
        { width: 2800, height: 2070, quantity: 5 },
        { width: 900, height: 900, quantity: 4 },
      ],
      strategy: 'alns',
    });
    expect([...labels]).toEqual([
      [0, 'Door'],
      [1, 'Shelf'],
    ]);
  });

  it('has lengths in the unit of the job', () => {
    const request = (unit: 'in/16' | '0.1mm', sides: string) =>
      JSON.parse(
        tableRequest(
          file('pieces.csv', `Width;Height\n${sides}\n`),
          undefined,
          [readSheetSize(unit === 'in/16' ? '96x48 1/2x2' : '2800x2070.5x2', unit)],
          [],
          unit,
        ).body.toString(),
      );
    expect(request('in/16', '19 5/8;24')).toEqual({
      pieces: [{ width: 314, height: 384 }],
      sheets: [{ width: 1536, height: 776, quantity: 2 }],
    });
    expect(request('0.1mm', '498.4;60 cm')).toEqual({
      pieces: [{ width: 4984, height: 6000 }],
      sheets: [{ width: 28000, height: 20705, quantity: 2 }],
    });
    expect(() => request('0.1mm', '498.45;60')).toThrow('must be a multiple of 0.1 mm');
    expect(() => request('in/16', '1/5;60')).toThrow('must be a multiple of 1/16"');
  });

  it('has pieces whose grain runs as that of the stock', () => {
    const request = (ofPieces: string, ofStock: string) =>
      tableRequest(
        file('pieces.csv', `Length,Width,Grain\n600,400,${ofPieces}\n`),
        file('stock.csv', `Length,Width,Grain\n2800,2070,${ofStock}\n`),
        [],
        [],
      );
    expect(JSON.parse(request('v', 'h').body.toString()).pieces).toEqual([
      { width: 400, height: 600, canRotate: false },
    ]);
    for (const [ofPieces, ofStock] of [
      ['h', 'H'],
      ['yes', 'h'],
      ['h', ''],
    ] as const)
      expect(JSON.parse(request(ofPieces, ofStock).body.toString())).toMatchObject({
        pieces: [{ canRotate: false }],
        sheets: [{ width: 2800, height: 2070 }],
      });
  });

  it('tells what is not used of each table', () => {
    const pieces = file('pieces.csv', 'Length,Width,Price\n600,400,7\n');
    const stock = file('stock.csv', 'Length,Width,Enabled\n2800,2070,yes\n2440,1220,no\n');
    expect(tableRequest(pieces, stock, [], []).notes).toEqual([
      'pieces.csv: Columns that are not used: Price.',
      'stock.csv: Rows that are not enabled are left out: 3.',
    ]);
  });

  it('is refused with every bad row of the first bad table', () => {
    const bad = file('pieces.csv', 'Width,Height\n600,x\n0,400\n');
    expect(() => tableRequest(bad, undefined, [{ width: 1, height: 1 }], [])).toThrow(
      'pieces.csv, line 2, column 2: Height must be a number, not "x".\n' +
        '  pieces.csv, line 3, column 1: Width must be from 1 to 1000000 mm, not "0".',
    );
    const stock = file('stock.csv', '');
    expect(() => tableRequest(file('p', '1,2'), stock, [], [])).toThrow(
      'stock.csv, line 1: The table is empty.',
    );
  });
});

describe('--sheet', () => {
  test.each([
    ['2800x2070x5', { width: 2800, height: 2070, quantity: 5 }],
    ['2800×2070', { width: 2800, height: 2070 }],
    ['10X20X1', { width: 10, height: 20, quantity: 1 }],
  ])('%s', (text, size) => {
    expect(readSheetSize(text)).toEqual(size);
  });

  test.each([
    [
      '2800',
      "--sheet must be WIDTHxHEIGHT or WIDTHxHEIGHTxCOUNT with sides from 1 to 1000000 mm, not '2800'",
    ],
    ['0x5', "with sides from 1 to 1000000 mm, not '0x5'"],
    ['2800x2070x', "not '2800x2070x'"],
    ['1x1x0', "the count of --sheet must be from 1 to 1000000, not '0'"],
  ])('refuses %s', (text, message) => {
    expect(() => readSheetSize(text)).toThrow(message);
  });
});
