import { describe, expect, it, test } from 'vitest';
import { PIECE_FIELDS, SHEET_FIELDS } from '../../src/contract/fields.ts';
import { columnsWithoutHeader, guessColumns } from '../../src/tables/columns.ts';
import { isData, sidesOf } from '../../src/tables/sizes.ts';

const FIELDS = Object.keys(PIECE_FIELDS) as (keyof typeof PIECE_FIELDS)[];
const fields = (header: string) => guessColumns(header.split(';'), FIELDS).map(({ field }) => field ?? '');

describe('the guess at a header', () => {
  test.each([
    ['Width;Height', 'width;height'],
    ['Length;Width;Thickness', 'width;height;thickness'],
    ['Longueur;Largeur;Épaisseur;Qté;Matière', 'width;height;thickness;quantity;material'],
    ['Largo;Ancho;Cantidad;Pieza;Veta', 'width;height;quantity;label;grain'],
    [
      'Length;Width;Qty;Material;Label;Enabled;Grain direction;Top band',
      'width;height;quantity;material;label;enabled;grain;',
    ],
    ['Length;Width;Height', 'width;height;'],
    ['Breite;Höhe;Anzahl', 'width;height;quantity'],
    ['BREITE;HOEHE;STK.', 'width;height;quantity'],
    ['Länge in mm;Breite in mm;Menge', 'width;height;quantity'],
    ['Breite;Tiefe', 'width;height'],
    ['L;B', 'width;height'],
    ['x;y;Qty', 'width;height;quantity'],
    ['Cut width;Cut height;No. of pieces', 'width;height;quantity'],
    ['Width;Width finished;Height', 'width;;height'],
    ['Material;Part name;W;H;Pcs;Grain', 'material;label;width;height;quantity;grain'],
    [
      'Nr;Bezeichnung;Abmessung;Stück;Drehbar;Priorität',
      'originalIndex;label;size;quantity;canRotate;priority',
    ],
    [
      'can_rotate;original index;priority;quantity;width;height',
      'canRotate;originalIndex;priority;quantity;width;height',
    ],
    ['Edge 1;Edge 2', ';'],
  ])('%s', (header, expected) => {
    expect(fields(header).join(';')).toBe(expected);
  });

  it('knows every field of the contract by its name', () => {
    const sheet = Object.keys(SHEET_FIELDS);
    expect(guessColumns(sheet, sheet).map(({ field }) => field)).toEqual(sheet);
    expect(guessColumns(FIELDS, FIELDS).map(({ field }) => field)).toEqual(FIELDS);
  });

  it('reads the unit', () => {
    const unitsOf = (...headers: string[]) => guessColumns(headers, FIELDS).map(({ unit }) => unit);
    expect(unitsOf('Width (cm)', 'Höhe [m]', 'M', 'Breite in mm')).toEqual(['cm', 'm', undefined, 'mm']);
    expect(unitsOf('Width (in)', 'Width inch', 'Breite [Zoll]', 'Width (")')).toEqual([
      'in',
      'in',
      'in',
      'in',
    ]);
    expect(unitsOf('Width (ft)', 'Width in feet')).toEqual(['ft', 'ft']);
    expect(unitsOf('Main width', 'Part')).toEqual([undefined, undefined]);
  });

  it('numbers a column without a name', () => {
    expect(guessColumns(['', 'Width'], FIELDS).map(({ header }) => header)).toEqual(['column 1', 'Width']);
  });
});

describe('a table without a header', () => {
  it('is known by its numbers', () => {
    expect(isData(['600', '400'])).toBe(true);
    expect(isData(['Door', '600x400'])).toBe(true);
    expect(isData(['Width', 'Height', '2'])).toBe(false);
  });

  it('has width, height and quantity in this order, and the first text as label', () => {
    const line = { number: 1, cells: ['Door', '600', 'oak', '400', '2', '19'] };
    const { columns, questions } = columnsWithoutHeader([line], 6);
    expect(questions.map(({ column }) => column)).toEqual([5]);
    expect(columns.map(({ field }) => field)).toEqual([
      'label',
      'width',
      undefined,
      'height',
      'quantity',
      undefined,
    ]);
  });
});

test.each([
  ['600x400', ['600', '400']],
  ['600 × 400 mm', ['600mm', '400mm']],
  ['60,5*40 cm', ['60,5cm', '40cm']],
  ['600', undefined],
  ['axb', undefined],
])('the sides of %j', (text, sides) => {
  expect(sidesOf(text)).toEqual(sides);
});
