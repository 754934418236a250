/**
 * Several sheet sizes of limited stock, and pieces that fill one sheet of each size exactly, in the style of Ortmann,
 * Ntene & van Vuuren ("New and improved level heuristics for the rectangular strip packing and variable-sized bin
 * packing problems", EJOR 203, 2010). The rules follow their published instances. The sawing follows Wang & Valenzuela
 * ("Data set generation for rectangular placement problems", EJOR 134, 2001).
 */

import type { Family } from './family.ts';
import { Random } from './random.ts';
import { areaOf, FREE_CUTS, type SheetBody } from './request.ts';
import { type Rectangle, saw } from './saw.ts';

const SIDE = 1000;

/** Stock of each size. Together the sheets have at least `cover` times the area of the pieces. */
const STOCK = { min: 1, max: 6, cover: 3 } as const;

/** `nice` pieces are similar in shape and size; `path`ological ones vary, down to slivers of a millimetre. */
const GROUPS = ['nice', 'path'];
const SHEET_TYPES = [2, 3, 4, 5, 6];

const [first = '', ...others] = GROUPS.flatMap((group) => SHEET_TYPES.map((types) => `${group}-${types}`));

/** Saws sheets from a square, and pieces from the sheets. */
export const ortmann: Family = {
  what: 'Ortmann, Ntene & van Vuuren 2010, Nice and Path: 2 to 6 sheet sizes of limited stock',
  classes: [first, ...others],
  sizes: [25, 50, 100, 200, 300, 400, 500],
  pieces: { min: 25, max: 2000 },
  hasTypes: false,
  plain: true,
  generate({ kind, pieces: count, seed }) {
    const random = new Random(`ortmann/${kind}/${count}/${seed}`);
    const [group, types] = kind.split('-');
    const { sheets, pieces } = sawn(random, Number(types), count, group === 'nice' ? 'nice' : 'any');
    return { pieces, sheets: stocked(random, sheets), params: { ...FREE_CUTS } };
  },
};

function sawn(random: Random, types: number, count: number, shape: 'nice' | 'any') {
  const square = [{ width: SIDE, height: SIDE }];
  for (;;) {
    const sheets = saw(random, square, { count: types, shape: 'nice', limit: SIDE });
    if (sheets === undefined) continue;
    // Any piece fits any sheet in either orientation. If that needs more cuts than there are, it draws again.
    const limit = Math.min(...sheets.flatMap(({ width, height }) => [width, height]));
    const pieces = saw(random, sheets, { count, shape, limit });
    if (pieces !== undefined) return { sheets, pieces };
  }
}

function stocked(random: Random, sheets: readonly Rectangle[]): SheetBody[] {
  for (;;) {
    const stock = sheets.map((sheet) => ({ ...sheet, quantity: random.integer(STOCK.min, STOCK.max) }));
    if (areaOf(stock) >= STOCK.cover * SIDE * SIDE) return stock;
  }
}
