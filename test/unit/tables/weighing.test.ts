import { describe, expect, it, test } from 'vitest';
import { PIECE_FIELDS, SHEET_FIELDS } from '../../../src/contract/fields.ts';
import { draftPieces } from '../../../src/tables/read.ts';
import { guessColumns } from '../../../src/tables/weighing.ts';

const FIELDS = Object.keys(PIECE_FIELDS) as (keyof typeof PIECE_FIELDS)[];
const fields = (header: string) => guessColumns(header.split(';'), FIELDS).map(({ field }) => field ?? '');

describe('a column of angles', () => {
  const questions = (header: string, cells: readonly string[]) =>
    draftPieces(
      ['Length,Width', header].join(',').concat('\n', cells.map((cell) => `700,400,${cell}\n`).join('')),
    ).questions.map(({ header: column, message }) => `${column} ${message}`);
  const asked = 'holds angles: swap the sides of the pieces that are rotated, then ignore it';

  test.each([
    ['Rotation angle', ['0', '90'], true],
    ['Angle', ['90°', '0°'], true],
    ['Drehwinkel', ['90', '90'], true],
    ['Rotation angle', ['0', '0'], false],
    ['Bevel angle', ['45', '90'], false],
  ])('%s with %j: asked about %j', (header, cells, isAsked) => {
    expect(questions(header, cells)).toEqual(isAsked ? [`${header} ${asked}`] : []);
  });
});

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
