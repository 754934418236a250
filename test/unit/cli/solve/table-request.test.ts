import { describe, expect, it, test } from 'vitest';
import type { SavedRequest } from '../../../../src/cli/solve/request.ts';
import { oneOf, readSettings, SETTING_OPTIONS } from '../../../../src/cli/solve/settings.ts';
import {
  type InputFile,
  materialNotes,
  readSheetSize,
  tableRequest,
} from '../../../../src/cli/solve/table-request.ts';
import type { System } from '../../../../src/tables/lengths.ts';
import { valuesOf } from '../../../support/cli/values.ts';

interface Given {
  readonly stock?: InputFile;
  readonly sizes?: readonly string[];
  readonly args?: readonly string[];
  readonly system?: System;
  readonly round?: boolean;
  readonly like?: SavedRequest;
}

/** A request made of a table and of options. */
function make(pieces: InputFile, { stock, sizes = [], args = [], system, round = false, like }: Given = {}) {
  const reading = { system, round };
  return tableRequest(pieces, stock, {
    sizes: sizes.map((size) => readSheetSize(size, reading)),
    settings: readSettings(valuesOf(SETTING_OPTIONS, ...args), reading),
    ...(like && { like }),
    others: like ? [oneOf(like.unit)] : [],
    reading,
  });
}

const requestOf = (...args: Parameters<typeof make>) => JSON.parse(make(...args).body.toString());

const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });

describe('a request made of tables', () => {
  it('has the rows of both, the sheets of the options, and the other members', () => {
    const { body } = make(file('pieces.csv', 'Part,Width,Height,Qty\nDoor,600,400,3\nShelf,500,300,\n'), {
      stock: file('stock.csv', 'Width,Height,Qty,Kerf\n1000,800,2,4\n'),
      sizes: ['2800x2070x5', '900x900'],
      args: ['--strategy', 'alns'],
    });
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
  });

  it('counts prices in hundredths, and says so', () => {
    const stock = file('stock.csv', 'Width;Height;Price\n1000;800;12,50\n900;800;€ 45\n');
    const { body, notes } = make(file('pieces.csv', 'Width;Height\n600;400\n'), { stock });
    expect(JSON.parse(body.toString()).sheets).toMatchObject([{ cost: 1250 }, { cost: 4500 }]);
    expect(notes).toEqual(['Prices are counted in hundredths, such as cents: 12.50 is a cost of 1250.']);
  });

  it.each([
    ['498;60 cm', '2800x2070x2', [], undefined, [498, 600, 2800, 2070, undefined]],
    ['498,4;60 cm', '2800x2070.5x2', [], '0.1mm', [4984, 6000, 28_000, 20_705, undefined]],
    ['498;600', '2800x2070x2', ['--kerf', '3.2'], '0.1mm', [4980, 6000, 28_000, 20_700, 32]],
    ['498;600', '2800x2070x2', ['--kerf', '3,25'], '0.01mm', [49_800, 60_000, 280_000, 207_000, 325]],
    ['498 mm;3/4"', '2800x2070 mm', [], '0.01mm', [49_800, 1905, 280_000, 207_000, undefined]],
    ['19 5/8;24', '96x48 1/2x2', ['--kerf', '1/8'], 'in/16', [314, 384, 1536, 776, 2]],
    ['24;36', '97 1/4"x49"', ['--kerf', '3/32"'], 'in/32', [768, 1152, 3112, 1568, 3]],
    ['2\' 4 3/8";24', "8'x4'", [], 'in/16', [454, 384, 1536, 768, undefined]],
  ] as const)(
    'has the coarsest unit that holds %s, %s and %j: %s',
    (sides, size, args, unit, [width, height, wide, high, kerfWidth]) => {
      const { pieces, sheets, ...others } = requestOf(file('pieces.csv', `Width;Height\n${sides}\n`), {
        sizes: [size],
        args,
      });
      expect([pieces, sheets]).toMatchObject([[{ width, height }], [{ width: wide, height: high }]]);
      expect([others.unit, others.params?.kerfWidth]).toEqual([unit, kerfWidth]);
    },
  );

  const BARE = file('pieces.csv', 'Width,Height\n24,36\n');

  it('says so where numbers are inches because other lengths are', () => {
    const { notes } = make(BARE, { sizes: ['96x48'], args: ['--kerf', '1/8"'] });
    expect(notes).toEqual([
      'Lengths without a unit are in inches, because 1/8" is in inches. --unit mm reads them as millimetres.',
    ]);
    expect(make(BARE, { sizes: ['96x48'], args: ['--kerf', '1/8"'], system: 'in' }).notes).toEqual([]);
    expect(() => make(BARE, { sizes: ['2800x2070'], args: ['--kerf', '1/8"'] })).toThrow(
      '2800 would be in inches, because 1/8" is in inches: say by --unit mm or --unit in',
    );
  });

  it('says which option tells what numbers are, where the table has both', () => {
    const mixed = file('pieces.csv', 'Width;Height\n498;3/4"\n');
    expect(() => make(mixed, { sizes: ['2800 mm x 2070 mm'] })).toThrow(
      /^pieces\.csv, line 1: Some numbers could be .*\n {2}--unit mm or --unit in says which they are\.$/,
    );
    const { pieces, unit } = requestOf(mixed, { sizes: ['2800x2070'], system: 'mm' });
    expect([pieces[0], unit]).toEqual([{ width: 49_800, height: 1905 }, '0.01mm']);
  });

  it('refuses lengths that no unit holds, and rounds them on request', () => {
    expect(() => make(BARE, { sizes: ['96x48'], args: ['--kerf', '3.256'] })).toThrow(
      '--kerf must be a multiple of 0.01 mm, not "3.256": that is the finest unit. --round rounds it',
    );
    const fine = file('pieces.csv', 'Width,Height\n24.4996,36\n');
    expect(() => make(fine, { sizes: ['96x48'] })).toThrow(
      'pieces.csv, line 2, column 1: Width must be a multiple of 0.01 mm, not "24.4996".\n  --round rounds lengths to 0.01 mm.',
    );
    const rounded = make(fine, { sizes: ['96x48'], args: ['--kerf', '3.256'], round: true });
    expect(JSON.parse(rounded.body.toString())).toMatchObject({
      pieces: [{ width: 2450, height: 3600 }],
      params: { kerfWidth: 326 },
      unit: '0.01mm',
    });
    expect(rounded.notes).toEqual(['Rounded to 0.01 mm: 3.256, 24.4996.']);
  });

  it('takes over settings and stock of another request, unless options give them', () => {
    const like: SavedRequest = {
      unit: '0.1mm',
      members: {
        sheets: [{ width: 960, height: 480, quantity: 7 }],
        params: { kerfWidth: 32, marginTop: 50, maxStages: 3 },
        strategy: 'alns',
      },
    };
    expect(requestOf(BARE, { like, system: 'mm', args: ['--margin-top', '2'] })).toEqual({
      pieces: [{ width: 240, height: 360 }],
      sheets: [{ width: 960, height: 480, quantity: 7 }],
      params: { kerfWidth: 32, marginTop: 20, maxStages: 3 },
      strategy: 'alns',
      unit: '0.1mm',
    });
    const finer = requestOf(BARE, { like, system: 'mm', sizes: ['100x100.25x1'] });
    expect(finer).toMatchObject({
      sheets: [{ width: 10_000, height: 10_025, quantity: 1 }],
      params: { kerfWidth: 320, marginTop: 500, maxStages: 3 },
      unit: '0.01mm',
    });
  });

  it('names what the stock lacks', () => {
    const pieces = file('pieces.csv', 'Width,Height,Material\n24,36,Oak\n24,36,Birch\n');
    const { body, notes } = make(pieces, { sizes: ['Oak=100x100x1'] });
    expect(JSON.parse(body.toString()).sheets).toEqual([
      { width: 100, height: 100, quantity: 1, material: 'Oak' },
    ]);
    expect(notes).toEqual([expect.stringContaining('there is no sheet of "Birch"')]);
    expect(() => make(pieces, { sizes: ['100x100'] })).toThrow(
      'there is no sheet of "Oak"; there is no sheet of "Birch"',
    );
  });

  it('has pieces whose grain runs as that of the stock', () => {
    const request = (ofPieces: string, ofStock: string) =>
      make(file('pieces.csv', `Length,Width,Grain\n600,400,${ofPieces}\n`), {
        stock: file('stock.csv', `Length,Width,Grain\n2800,2070,${ofStock}\n`),
      });
    const wanted = (ofPieces: string, ofStock: string) => {
      const { pieces: ps, sheets } = JSON.parse(request(ofPieces, ofStock).body.toString());
      return [ps[0].grain, ps[0].canRotate, sheets[0].grain];
    };
    expect(wanted('v', 'h')).toEqual(['y', undefined, 'x']);
    expect(wanted('W', 'L')).toEqual(['y', undefined, 'x']);
    expect(wanted('yes', 'h')).toEqual([undefined, false, 'x']);
    expect(wanted('h', '')).toEqual([undefined, false, undefined]);
  });

  it('says along which side the grain of --sheet is taken to run', () => {
    const pieces = file('pieces.csv', 'Length,Width,Material,Grain\n600,400,Oak,W\n600,400,HDF,\n');
    const { body, notes } = make(pieces, { sizes: ['Oak=2800x2070', 'HDF=2800x2070'] });
    expect(JSON.parse(body.toString()).sheets.map(({ grain }: { grain?: string }) => grain)).toEqual([
      'x',
      undefined,
    ]);
    expect(notes).toEqual([expect.stringContaining('The grain of the sheets is taken to run along')]);
  });

  it('has the bands that edges name, and takes their thickness off finished sizes', () => {
    const pieces = file('pieces.csv', 'Finished Length,Finished Width,Edge L1,Edge W1\n600,400,ABS,PVC\n');
    const { body, notes } = make(pieces, { sizes: ['2800x2070'], args: ['--edge-band', 'ABS=0.8:0.5'] });
    expect(JSON.parse(body.toString())).toMatchObject({
      unit: '0.1mm',
      pieces: [{ width: 6000, height: 4000, edges: { bottom: 'ABS', left: 'PVC' } }],
      params: {
        sizes: 'finished',
        edgeBands: [{ name: 'ABS', thickness: 8, allowance: 5 }, { name: 'PVC' }],
      },
    });
    expect(notes).toEqual([expect.stringContaining('nothing says how thick "PVC" are: --edge-band')]);
    const bare = make(file('pieces.csv', 'Net Length,Net Width\n600,400\n'), { sizes: ['2800x2070'] });
    expect(JSON.parse(bare.body.toString()).params).toBeUndefined();
    expect(bare.notes).toEqual([expect.stringContaining('since the table has no edge bands')]);
  });

  it('tells what is not used of each table', () => {
    const pieces = file('pieces.csv', 'Length,Width,Price\n600,400,7\n');
    const stock = file('stock.csv', 'Length,Width,Enabled\n2800,2070,yes\n2440,1220,no\n');
    expect(make(pieces, { stock }).notes).toEqual([
      'pieces.csv: Columns that are not used: Price.',
      'stock.csv: Rows that are not enabled are left out: 3.',
    ]);
  });
});

describe('--sheet', () => {
  const sheetsOf = (text: string, system?: System) =>
    requestOf(
      file('pieces.csv', `Width,Height,Qty,Material\n1,1,9,${/=/.test(text) ? text.split('=')[0] : ''}\n`),
      {
        sizes: [text],
        ...(system && { system }),
      },
    ).sheets[0];

  test.each([
    ['2800x2070x5', { width: 2800, height: 2070, quantity: 5 }],
    ['2800×2070', { width: 2800, height: 2070, quantity: 9 }],
    ['10X20X1', { width: 10, height: 20, quantity: 1 }],
    ['60 cm x 2 m', { width: 600, height: 2000, quantity: 9 }],
    ['Oak 19 mm=2800x2070x5', { width: 2800, height: 2070, quantity: 5, material: 'Oak 19 mm' }],
    ['MDF x 2=10x20', { width: 10, height: 20, quantity: 9, material: 'MDF x 2' }],
  ])('%s', (text, size) => {
    expect(sheetsOf(text)).toEqual(size);
  });

  test.each([
    ['2800', "--sheet must be [MATERIAL=]WIDTHxHEIGHT[xCOUNT], such as 2800x2070x5, not '2800'"],
    ['2800x2070x', "not '2800x2070x'"],
    ['0x5', "--sheet must be from 1 to 1000000 mm, not '0'"],
    ['1x1x0', "the count of --sheet must be from 1 to 1000000, not '0'"],
    ['=1x1', "the material of --sheet must not be empty, not ''"],
    [`${'x'.repeat(200)}=1x1`, 'the material of --sheet must have at most'],
  ])('refuses %s', (text, message) => {
    expect(() => sheetsOf(text)).toThrow(message);
  });
});

describe('the materials of a table', () => {
  const of = (...materials: (string | undefined)[]) =>
    materials.map((material) => (material === undefined ? {} : { material }));

  it('has nothing to say where every piece has a sheet', () => {
    expect(materialNotes(of('Oak', undefined), of(undefined, 'Oak', 'Birch'))).toEqual([]);
  });

  it('names the materials that the stock lacks, and similar ones', () => {
    expect(materialNotes(of('Oak', 'white 19 mm', 'white 19 mm', 'MDF'), of('Oak', 'White 19mm'))).toEqual([
      `Some pieces cannot be placed: there is no sheet of "white 19 mm", but of "White 19mm"; there is no sheet of "MDF". ` +
        `Write materials alike, letter by letter: in the tables, or as in --sheet 'white 19 mm=2800x2070'.`,
    ]);
  });

  it('refuses a stock that no piece can be cut from', () => {
    expect(() => materialNotes(of('Oak', 'Oak'), of(undefined))).toThrow(
      `there is no sheet of "Oak". Write materials alike, letter by letter: in the tables, or as in --sheet 'Oak=2800x2070'`,
    );
    expect(() => materialNotes(of(undefined), of('Oak'))).toThrow(
      'there is no sheet without a material, for the pieces without one. Give the pieces the material of the sheets, or the sheets none',
    );
  });
});
