import { describe, expect, it, test } from 'vitest';
import { decodeTable } from '../../../src/tables/files.ts';
import { problemText } from '../../../src/tables/read.ts';
import { readPieces } from '../../support/tables/read.ts';

/** Lists of parts as OpenCutList writes them, with its columns and its ways to write lengths. */
const LISTS = {
  English: {
    header:
      'No.;Designation;Quantity;Length - raw;Width - raw;Thickness - raw;Length;Width;Thickness;Area - final;Material type;Material name;Material description;Edge Length 1;Tags',
    kind: 'Sheet Goods',
    other: 'Edge Banding',
  },
  German: {
    header:
      'Nr.;Bezeichnung;Anzahl;Länge - roh;Breite - roh;Dicke - roh;Länge;Breite;Dicke;Fläche - fertig;Materialtyp;Materialname;Materialbeschreibung;Kantenband Länge 1;Tags',
    kind: 'Platte',
    other: 'Massivholz',
  },
  French: {
    header:
      'N°;Désignation;Quantité;Longueur débit;Largeur débit;Épaisseur débit;Longueur capable;Largeur capable;Épaisseur capable;Surface finie;Type de matière;Nom de la matière;Description de la matière;Chant Longueur 1;Balises',
    kind: 'Panneau',
    other: 'Barre',
  },
  Spanish: {
    header:
      'No.;Designación;Cantidad;Longitud - cruda;Ancho - crudo;Espesor - crudo;Longitud;Anchura;Grosor;Area - final;Tipo de material;Nombre del material;Descripción del material;Longitud del borde 1;Etiquetas',
    kind: 'Tablero',
    other: 'Madera maciza',
  },
} as const;

const list = ({ header, kind, other }: (typeof LISTS)[keyof typeof LISTS], lengths: readonly string[]) =>
  [
    header,
    `A;Side;2;${lengths.join(';')};700 mm;550 mm;18 mm;0,77 m²;${kind};Birch;;Oak band;`,
    `B;Back;1;${lengths.join(';')};700 mm;550 mm;18 mm;0,77 m²;${kind};HDF;;;`,
    `C;Strip;1;${lengths.join(';')};700 mm;550 mm;18 mm;0,77 m²;${other};Oak;;;`,
    '',
  ].join('\r\n');

describe.each(Object.entries(LISTS))('a list of OpenCutList in %s', (_, language) => {
  it('is read by its sizes to cut', () => {
    const { rows, problems, notes } = readPieces(list(language, ['720 mm', '560,0 mm', '18 mm']));
    expect(problems.map(problemText)).toEqual([]);
    expect(rows.map(({ label, item }) => ({ label, ...item }))).toEqual([
      { label: 'A Side', width: 720, height: 560, quantity: 2, material: 'Birch 18 mm' },
      { label: 'B Back', width: 720, height: 560, quantity: 1, material: 'HDF 18 mm' },
    ]);
    const [length, width, thickness, area] = language.header.split(';').slice(6, 10);
    expect(notes).toEqual([
      'Rows that are of a material that does not come as sheets are left out: 4.',
      `Columns that are not used: ${length}, ${width}, ${thickness}, ${area}, ${language.header.split(';')[13]}.`,
    ]);
  });
});

test('it may be encoded in UTF-16 with either order of bytes', () => {
  const little = Buffer.from(`\uFEFF${list(LISTS.French, ['720', '560', '18'])}`, 'utf16le');
  const big = Buffer.from(little).swap16();
  for (const bytes of [little, big]) expect(readPieces(decodeTable(bytes)).rows).toHaveLength(2);
});

test('the name of a part is its label, whatever its column is called', () => {
  const header = 'No.;Name;Quantity;Length - raw;Width - raw;Thickness - raw;Material type;Material name';
  const { rows } = readPieces(`${header}\nA;Side;2;720 mm;560 mm;18 mm;Sheet Goods;Birch\n`);
  expect(rows.map(({ label }) => label)).toEqual(['A Side']);
});
