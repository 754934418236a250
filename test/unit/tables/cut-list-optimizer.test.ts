import { describe, expect, it } from 'vitest';
import { problemText } from '../../../src/tables/read.ts';
import { readPieces, readSheets } from '../../support/tables/read.ts';

/** Tables with the columns of CutList Optimizer. */
const HEADER =
  'Length,Width,Qty,Material,Label,Enabled,Grain direction,Top band,Left band,Bottom band,Right band';
const pieces = (...rows: string[]) => readPieces([HEADER, ...rows, ''].join('\r\n'));

describe('a table of CutList Optimizer', () => {
  it('has its panels, and names the edge bands as not used', () => {
    const { rows, problems, notes } = pieces(
      '720,560,2,Oak,Side,true,h,white,,white,',
      '764,560.0,1,Oak,Bottom,true,,,,,',
      '500,300,1,White,Old shelf,false,,,,,',
      '600,400,1,White,Back,TRUE,H,,,,',
    );
    expect(problems).toEqual([]);
    expect(rows.map(({ label, item }) => ({ label, ...item }))).toEqual([
      { label: 'Side', width: 720, height: 560, quantity: 2, material: 'Oak', canRotate: false },
      { label: 'Bottom', width: 764, height: 560, quantity: 1, material: 'Oak' },
      { label: 'Back', width: 600, height: 400, quantity: 1, material: 'White', canRotate: false },
    ]);
    expect(notes).toEqual([
      'Rows that are not enabled are left out: 4.',
      'Columns that are not used: Top band, Bottom band.',
    ]);
  });

  it('is refused by row where the grain is horizontal and vertical, and the stock does not say which', () => {
    const { rows, problems } = pieces(
      '720,560,1,,A,true,v,,,,',
      '720,560,1,,B,true,h,,,,',
      '1,1,1,,C,maybe,,,,,',
    );
    expect(rows.map(({ item }) => item)).toEqual([
      { width: 720, height: 560, quantity: 1, canRotate: false },
    ]);
    expect(problems.map(problemText)).toEqual([
      'line 3: The grain is horizontal, that of others vertical: swap the sides of this piece and use one direction.',
      'line 4, column 6: Enabled must be yes or no, not "maybe".',
    ]);
  });

  it('may hold the stock, with the direction of its grain', () => {
    const { rows, problems, grained } = readSheets(
      'Length,Width,Qty,Material,Label,Enabled,Grain direction\n2800,2070,5,Oak,Oak 19,true,h\n2440,1220,1,White,,false,\n',
    );
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      { line: 2, label: 'Oak 19', item: { width: 2800, height: 2070, quantity: 5, material: 'Oak' } },
    ]);
    expect([...grained]).toEqual(['Oak']);
  });
});
