/**
 * The lists of parts that OpenCutList, an extension of SketchUp, exports. Their headers are known exactly: sizes stand there
 * several times, and those to cut are named "raw".
 */

/** What a column of its export holds here. */
export type Known =
  | 'originalIndex'
  | 'label'
  | 'quantity'
  | 'width'
  | 'height'
  | 'thickness'
  | 'material'
  | 'kind';

/** Its headers in English, German, French and Spanish, as `joined` of columns.ts writes them. */
const HEADERS: readonly Readonly<Record<Known, string>>[] = [
  {
    originalIndex: 'no',
    label: 'designation',
    quantity: 'quantity',
    width: 'lengthraw',
    height: 'widthraw',
    thickness: 'thicknessraw',
    material: 'materialname',
    kind: 'materialtype',
  },
  {
    originalIndex: 'nr',
    label: 'bezeichnung',
    quantity: 'anzahl',
    width: 'langeroh',
    height: 'breiteroh',
    thickness: 'dickeroh',
    material: 'materialname',
    kind: 'materialtyp',
  },
  {
    originalIndex: 'n',
    label: 'designation',
    quantity: 'quantite',
    width: 'longueurdebit',
    height: 'largeurdebit',
    thickness: 'epaisseurdebit',
    material: 'nomdelamatiere',
    kind: 'typedematiere',
  },
  {
    originalIndex: 'no',
    label: 'designacion',
    quantity: 'cantidad',
    width: 'longitudcruda',
    height: 'anchocrudo',
    thickness: 'espesorcrudo',
    material: 'nombredelmaterial',
    kind: 'tipodematerial',
  },
];

/**
 * What the columns of an export hold, by their positions; undefined if it is none.
 *
 * @param headers in lower case, without accents, spaces and signs.
 */
export function knownColumns(headers: readonly string[]): ReadonlyMap<number, Known> | undefined {
  const language = HEADERS.find(({ width, height }) => headers.includes(width) && headers.includes(height));
  if (!language) return undefined;
  const found = (Object.entries(language) as [Known, string][]).map(
    ([known, header]) => [headers.indexOf(header), known] as const,
  );
  return new Map(found.filter(([index]) => index >= 0));
}

/** Kinds of material that are not cut from sheets, as this extension and CutList Plus name them. */
const NO_SHEETS = new Set([
  'solid wood',
  'dimensional',
  'dimensional lumber',
  'solid stock',
  'rough lumber',
  'lumber',
  'moulding',
  'molding',
  'edge banding',
  'hardware',
  'massivholz',
  'stangenware',
  'kantenband',
  'zubehör',
  'bois massif',
  'barre',
  'bande de chant',
  'accessoire',
  'madera maciza',
  'liston',
  'canto',
  'accesorio',
]);

/** Kinds of material that are cut from sheets. */
const SHEETS = new Set([
  ...[
    'sheet good',
    'sheet goods',
    'sheet',
    'panel',
    'platte',
    'plattenmaterial',
    'panneau',
    'tablero',
    'pannello',
  ],
]);

/** Whether a text is a kind of material and not its name. */
export const isKind = (text: string): boolean =>
  SHEETS.has(text.toLowerCase()) || NO_SHEETS.has(text.toLowerCase());

/** Whether parts of a kind of material are cut from sheets. */
export const isOfSheets = (kind: string): boolean => !NO_SHEETS.has(kind.toLowerCase());
