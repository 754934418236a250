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
  | 'materialThickness'
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
    materialThickness: 'thicknessraw',
    material: 'materialname',
    kind: 'materialtype',
  },
  {
    originalIndex: 'nr',
    label: 'bezeichnung',
    quantity: 'anzahl',
    width: 'langeroh',
    height: 'breiteroh',
    materialThickness: 'dickeroh',
    material: 'materialname',
    kind: 'materialtyp',
  },
  {
    originalIndex: 'n',
    label: 'designation',
    quantity: 'quantite',
    width: 'longueurdebit',
    height: 'largeurdebit',
    materialThickness: 'epaisseurdebit',
    material: 'nomdelamatiere',
    kind: 'typedematiere',
  },
  {
    originalIndex: 'no',
    label: 'designacion',
    quantity: 'cantidad',
    width: 'longitudcruda',
    height: 'anchocrudo',
    materialThickness: 'espesorcrudo',
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

/** Its kinds of material that are not cut from sheets. */
const NO_SHEETS = new Set([
  'solid wood',
  'dimensional',
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

/** Whether parts of a kind of material are cut from sheets. */
export const isOfSheets = (kind: string): boolean => !NO_SHEETS.has(kind.toLowerCase());
