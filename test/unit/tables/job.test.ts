import { describe, expect, it, test } from 'vitest';
import { jobTables } from '../../../src/tables/job.ts';
import { draftPieces, draftSheets } from '../../../src/tables/read.ts';

const job = (pieces: string, stock: string) => {
  const tables = jobTables(draftPieces(pieces), draftSheets(stock), 'mm');
  return {
    pieces: tables.pieces.rows.map(({ item }) => item),
    sheets: tables.stock?.rows.map(({ item }) => item),
    notes: [...tables.pieces.notes, ...(tables.stock?.notes ?? [])],
  };
};

const materials = (items: readonly { readonly material?: unknown }[] = []) =>
  items.map(({ material }) => material);

describe('thickness is part of the material of pieces and sheets alike', () => {
  test.each([
    ['both have it', 'Oak,19', 'Oak,19.0 mm', ['Oak 19 mm'], ['Oak 19 mm'], 0],
    ['it stands in the name of one', 'Oak,19', 'Oak 19mm,', ['Oak 19 mm'], ['Oak 19mm'], 0],
    ['only the pieces have it', 'Oak,19', 'Oak,', ['Oak 19 mm'], ['Oak 19 mm'], 1],
    ['only the sheets have it', 'Oak,', 'Oak,19', ['Oak 19 mm'], ['Oak 19 mm'], 1],
    ['neither names a material', ',19', ',', [undefined], [undefined], 1],
    ['inches', 'Oak,"3/4"""', 'Oak,"0.75"""', ['Oak 3/4"'], ['Oak 3/4"'], 0],
  ])('%s', (_, piece, sheet, ofPieces, ofSheets, notes) => {
    const read = job(
      `Length,Width,Material,Thickness\n600,400,${piece}\n`,
      `Length,Width,Material,Thickness\n2800,2070,${sheet}\n`,
    );
    expect([materials(read.pieces), materials(read.sheets)]).toEqual([ofPieces, ofSheets]);
    expect(read.notes).toHaveLength(notes);
  });

  it('is not guessed where a material has two', () => {
    const read = job(
      'Length,Width,Material,Thickness\n600,400,Oak,19\n600,400,Oak,8\n',
      'Length,Width,Material\n2800,2070,Oak\n',
    );
    expect(materials(read.sheets)).toEqual(['Oak']);
    expect(materials(read.pieces)).toEqual(['Oak 19 mm', 'Oak 8 mm']);
  });
});

describe('the grain of the sheets', () => {
  const STOCK = 'Length,Width,Material,Grain\n2440,1220,Oak,yes\n2440,1220,White,no\n';

  it('keeps pieces of their material from rotating', () => {
    const read = job('Length,Width,Material\n600,400,Oak\n600,400,White\n', STOCK);
    expect(read.pieces.map(({ canRotate }) => canRotate)).toEqual([false, undefined]);
    expect(read.notes).toEqual([
      'Pieces are not rotated, because the sheets of their material have a grain, in the rows: 2.',
    ]);
  });

  it('gives way to what the list says of rotation', () => {
    const read = job('Length,Width,Material,Rotate\n600,400,Oak,yes\n600,400,White,no\n', STOCK);
    expect(read.pieces.map(({ canRotate }) => canRotate)).toEqual([true, false]);
    expect(read.notes).toEqual([]);
  });

  it('decides about pieces that rotate as their material does', () => {
    const read = job('Length,Width,Material,Rotate\n600,400,Oak,2\n600,400,White,2\n', STOCK);
    expect(read.pieces.map(({ canRotate }) => canRotate)).toEqual([false, undefined]);
  });

  it('stays beside that of the pieces', () => {
    const stock = 'Length,Width,Grain\n1220,2440,W\n2440,1220,L\n';
    const read = job('Length,Width,Grain\n600,400,L\n600,300,W\n600,200,\n', stock);
    expect(read.pieces.map(({ width, grain }) => [width, grain])).toEqual([
      [600, 'x'],
      [600, 'y'],
      [600, undefined],
    ]);
    expect(read.sheets?.map(({ grain }) => grain)).toEqual(['y', 'x']);
    expect(read.notes).toEqual([]);
  });

  it('gives a direction to pieces that only have a grain: along their length', () => {
    const stock = 'Length,Width,Grain\n1220,2440,W\n';
    expect(job('Length,Width,Grain\n600,400,yes\n', stock).pieces).toEqual([
      { width: 600, height: 400, grain: 'x' },
    ]);
    expect(job('Width,Height,Grain\n600,400,yes\n', stock).pieces).toEqual([
      { width: 600, height: 400, canRotate: false },
    ]);
  });

  it('is taken to run along the first side where the stock does not say so', () => {
    const pieces = 'Length,Width,Material,Grain\n600,400,Oak,W\n';
    const read = job(pieces, 'Length,Width,Material\n2440,1220,Oak\n2440,1220,White\n');
    expect(read.sheets?.map(({ grain }) => grain)).toEqual(['x', undefined]);
    expect(read.notes).toEqual([
      'The grain of the sheets is taken to run along their first side, since the stock does not say so.',
    ]);
    const plain = job(pieces, 'Length,Width,Material,Grain\n2440,1220,Oak,no\n2440,1220,Oak,yes\n');
    expect(plain.sheets?.map(({ grain }) => grain)).toEqual([undefined, 'x']);
  });

  it('may be horizontal or vertical, if that of the pieces is, too', () => {
    const stock = 'Length,Width,Grain\n1220,2440,h\n';
    const read = job('Length,Width,Grain\n600,400,v\n600,300,h\n', stock);
    expect(read.pieces.map(({ grain }) => grain)).toEqual(['y', 'x']);
    expect(read.sheets?.map(({ grain }) => grain)).toEqual(['x']);
    const tables = jobTables(draftPieces('Length,Width,Grain\n600,400,L\n'), draftSheets(stock), 'mm');
    expect(tables.pieces.problems).toEqual([
      {
        line: 2,
        message:
          'The grain is along the first side, but elsewhere horizontal or vertical: name it in one way.',
      },
    ]);
  });
});
