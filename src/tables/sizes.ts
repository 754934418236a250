/** Sizes in one cell, such as `600 x 400` or `24 3/4" x 16 1/2"`, and cells that look like a number or a length. */

/** Characters of a cell that can be a number, a length or a size. */
const LONGEST = 60;

const LENGTH =
  /^(~ ?)?[+-]?(\d|[.,]\d|[¼-¾⅐-⅞])[\d.,'’′"″”¼-¾⅐-⅞ /-]*(mm|cm|m|in|inch|inches|zoll|ft|feet)?\.?["'”]?$/i;

/** Whether a cell looks like a number or a length. */
export const isNumeric = (cell: string): boolean => cell.length <= LONGEST && LENGTH.test(cell);

/** The unit behind the last number. */
const UNIT = /\d ?(mm|cm|m|in|inch|inches|zoll|ft|feet|["″”])$/i;

/** Sides with a stroke between them have three digits or more: `3/4` and `4711/2` are something else. */
const STROKE = /^(\d{3,6})\s*\/\s*(\d{3,6})$/;

/** The two or three extents of a size, each with the unit that stands behind the last; undefined for any other text. */
export function extentsOf(text: string): readonly string[] | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = text.trim();
  const [, first, second] = STROKE.exec(plain) ?? [];
  if (first !== undefined && second !== undefined) return [first, second];
  const parts = plain.split(/\s*(?:[x×*]|\bby\b)\s*/i);
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => isNumeric(part))) return undefined;
  const [, unit = ''] = UNIT.exec(plain) ?? [];
  return parts.map((part) => (UNIT.test(part) ? part.replace(/ (?=(mm|cm|m)$)/i, '') : part + unit));
}

/** The two sides of a size such as `600 x 400`. */
export function sidesOf(text: string): readonly [string, string] | undefined {
  const [width, height, ...more] = extentsOf(text) ?? [];
  return width === undefined || height === undefined || more.length > 0 ? undefined : [width, height];
}

/** Whether a row is data, not a header. */
export const isData = (cells: readonly string[]): boolean =>
  cells.filter(isNumeric).length > 1 || cells.some((cell) => extentsOf(cell) !== undefined);

/** The first number of a cell, to compare cells of one row. Fractions count as such. */
export function roughly(cell: string | undefined): number | undefined {
  const [, whole, decimals = '0'] = /^~? ?(\d{1,9})(?:[.,](\d{1,9}))?/.exec(cell ?? '') ?? [];
  if (whole === undefined) return /^[¼-¾⅐-⅞]/.test(cell ?? '') ? 0.5 : undefined;
  const [, over, under] = /(\d{1,3})\/(\d{1,3})/.exec(cell ?? '') ?? [];
  if (over === undefined || under === undefined) return Number(`${whole}.${decimals}`);
  const fraction = Number(over) / Math.max(1, Number(under));
  return over === whole && /^\d+\//.test(cell ?? '') ? fraction : Number(whole) + fraction;
}
