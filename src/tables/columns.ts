import type { Unit } from './lengths.ts';
import { METRIC } from './numbers.ts';
import { knownColumns } from './open-cut-list.ts';

/** What a column can hold, beside the fields of the contract. */
export const EXTRAS = [
  'label',
  'size',
  'grain',
  'enabled',
  'thickness',
  'materialThickness',
  'kind',
] as const;

export type Extra = (typeof EXTRAS)[number];

const isExtra = (name: string): name is Extra => (EXTRAS as readonly string[]).includes(name);

/** One column of a table. */
export interface Column<Field extends string> {
  /** Position in the row, counted from 0. */
  readonly index: number;
  /** Its header; its position in words if the table has none. */
  readonly header: string;
  /** What it holds; undefined if it is not used. */
  readonly field?: Field;
  /** Unit of its lengths, if the header names one. */
  readonly unit?: Unit;
}

/**
 * Other headers for the same, in lower case and without accents. The order decides between two words of one header:
 * "No. of pieces" is a quantity.
 */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  quantity: [
    'qty',
    'count',
    'pcs',
    'pieces',
    'amount',
    'stuck',
    'stueck',
    'stk',
    'st',
    'anz',
    'anzahl',
    'menge',
    'nos',
    'qte',
    'quantite',
    'nombre',
    'cantidad',
    'cant',
  ],
  originalIndex: ['id', 'index', 'no', 'nr', 'number', 'nummer', 'pos', 'position'],
  canRotate: ['rotate', 'rotation', 'rotatable', 'turn', 'drehbar', 'drehen', 'drehung', 'girar', 'rotar'],
  priority: ['prio', 'prioritat', 'prioritaet'],
  cost: ['price', 'preis', 'kosten', 'costs'],
  offcut: ['remnant', 'rest', 'reststuck', 'reststueck', 'restplatte', 'leftover'],
  kerfWidth: ['kerf', 'saw', 'sageblatt', 'saegeblatt', 'schnittbreite', 'schnittfuge'],
  label: [
    'label',
    'name',
    'part',
    'description',
    'designation',
    'teil',
    'bezeichnung',
    'benennung',
    'beschreibung',
    'artikel',
    'article',
    'title',
    'piece',
    'libelle',
    'nom',
    'designacion',
    'descripcion',
    'etiqueta',
    'pieza',
  ],
  material: ['werkstoff', 'materialart', 'materiau', 'matiere', 'decor', 'dekor'],
  size: ['size', 'dimensions', 'format', 'mass', 'masse', 'abmessung', 'abmessungen'],
  grain: [
    'grain',
    'maserung',
    'faser',
    'faserrichtung',
    'struktur',
    'texture',
    'textur',
    'laufrichtung',
    'fil',
    'veta',
  ],
  enabled: ['enabled', 'active', 'aktiv', 'actif', 'activo'],
  thickness: ['thickness', 'thick', 'dicke', 'starke', 'staerke', 'epaisseur', 'espesor', 'grosor'],
};

/** Headers of sides, in the order in which they win: of three, the last is the thickness. */
const SIDES = [
  ['length', 'lange', 'laenge', 'l', 'longueur', 'longitud', 'largo'],
  ['width', 'breite', 'w', 'b', 'x', 'largeur', 'anchura', 'ancho'],
  ['height', 'hohe', 'hoehe', 'h', 'y', 'hauteur', 'altura', 'alto'],
  ['depth', 'tiefe', 't', 'd', 'profondeur', 'profundidad'],
] as const;

/** Lower case without accents, in words. */
const wordsOf = (header: string): string[] =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** A header as it is compared: its words, and all of them as one. */
interface Heading {
  readonly words: readonly string[];
  readonly joined: string;
}

const headingOf = (header: string): Heading => {
  const words = wordsOf(header);
  return { words, joined: words.join('') };
};

/** Whether a header is one of the names, or has one of them as a word. */
const isNamed = ({ words, joined }: Heading, names: readonly string[]): boolean =>
  names.includes(joined) || words.some((word) => names.includes(word));

/** The unit at the end of a header: `Width (cm)`, `Breite in mm`, `Width (in)`. */
function unitOf(header: string): Unit | undefined {
  if (IN_INCHES.test(header)) return 'in';
  if (IN_FEET.test(header)) return 'ft';
  const last = wordsOf(header).at(-1) ?? '';
  return wordsOf(header).length > 1 && Object.hasOwn(METRIC, last) ? (last as Unit) : undefined;
}

const IN_INCHES = /\binch(es)?\b|\bzoll\b|[([]\s*(in|")\.?\s*[)\]]/i;

const IN_FEET = /\bfeet\b|[([]\s*(ft|')\.?\s*[)\]]/i;

/**
 * Guesses what the columns of a header hold. Of several columns for the same, the first counts.
 *
 * @param fields of the contract that a row can have.
 */
export function guessColumns<Field extends string>(
  headers: readonly string[],
  fields: readonly Field[],
): Column<Field | Extra>[] {
  const headings = headers.map(headingOf);
  const known = knownColumns(headings.map(({ joined }) => joined)) as
    | ReadonlyMap<number, Field | Extra>
    | undefined;
  if (known) return headers.map((header, index) => columnOf(index, header, known.get(index)));
  const found = new Map<number, Field | Extra>();
  const take = (field: Field | Extra, names: readonly string[]) => {
    if ([...found.values()].includes(field)) return;
    const exact = headings.findIndex(({ joined }, at) => !found.has(at) && names.includes(joined));
    const index =
      exact < 0 ? headings.findIndex((heading, at) => !found.has(at) && isNamed(heading, names)) : exact;
    if (index >= 0) found.set(index, field);
  };
  for (const field of fields) {
    if (!isSide(field)) take(field, [field.toLowerCase()]);
  }
  for (const [field, names] of Object.entries(SYNONYMS)) {
    if (isExtra(field) || fields.includes(field as Field)) take(field as Field | Extra, names);
  }
  const sides = SIDES.flatMap((names) => {
    const index = headings.findIndex((heading, at) => !found.has(at) && isNamed(heading, names));
    return index < 0 ? [] : [index];
  });
  for (const [order, index] of sides.slice(0, 2).entries()) {
    found.set(index, (order === 0 ? 'width' : 'height') as Field);
  }
  return headers.map((header, index) => columnOf(index, header, found.get(index)));
}

const isSide = (field: string): boolean => field === 'width' || field === 'height';

/** The column at `index`. */
export function columnOf<Field extends string>(
  index: number,
  header: string,
  field: Field | undefined,
): Column<Field> {
  const unit = unitOf(header);
  const named = { index, header: nameOf(header, index), ...(unit && { unit }) };
  return field === undefined ? named : { ...named, field };
}

/** Characters of a header that are kept, because messages about its cells repeat it. */
const LONGEST_HEADER = 40;

function nameOf(header: string, index: number): string {
  if (header === '') return `column ${index + 1}`;
  return header.length > LONGEST_HEADER ? `${header.slice(0, LONGEST_HEADER)}…` : header;
}

const isNumeric = (cell: string): boolean => /^[+-]?\d[\d.,'′"″ /-]*(mm|cm|m|in|ft)?$/i.test(cell);

const SIZE = /^\s*(\d[\d.,' ]*?)\s*(?:mm|cm|m)?\s*[x×*/]\s*(\d[\d.,' ]*?)\s*(mm|cm|m)?\s*$/i;

/** The two sides of a size such as `600 x 400`. */
export function sidesOf(text: string): readonly [string, string] | undefined {
  const [, width, height, unit = ''] = SIZE.exec(text) ?? [];
  return width === undefined || height === undefined ? undefined : [width + unit, height + unit];
}

/** Whether a row is data, not a header. */
export const isData = (cells: readonly string[]): boolean =>
  cells.filter(isNumeric).length > 1 || cells.some((cell) => sidesOf(cell) !== undefined);

/** The columns of a table without a header: width, height and quantity in this order, and the first text as label. */
export function columnsWithoutHeader<Field extends string>(
  cells: readonly string[],
): Column<Field | Extra>[] {
  const size = cells.findIndex((cell) => sidesOf(cell) !== undefined);
  const numbers = cells.flatMap((cell, index) => (isNumeric(cell) ? [index] : []));
  const order = (size < 0 ? ['width', 'height', 'quantity'] : ['quantity']) as Field[];
  const text = cells.findIndex((cell, index) => cell !== '' && index !== size && !numbers.includes(index));
  return cells.map((_, index) => {
    if (index === size) return columnOf<Field | Extra>(index, '', 'size');
    if (index === text) return columnOf<Field | Extra>(index, '', 'label');
    return columnOf<Field | Extra>(index, '', order[numbers.indexOf(index)]);
  });
}
