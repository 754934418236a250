import type { Choice, Family } from './family.ts';
import { order, usualTypes } from './orders.ts';
import { Random } from './random.ts';
import { FREE_CUTS, type PieceBody, type RequestBody, type SheetBody, sheetsFor } from './request.ts';

/** New boards come in three sizes. */
const BOARDS = [
  { width: 2440, height: 1220 },
  { width: 2800, height: 2070 },
  { width: 3050, height: 1525 },
] as const;

/** The stock of each size, as a percentage of the pieces' area. */
const PLENTY = 200;

const RULES = { ...FREE_CUTS, kerfWidth: 4 } as const;

/** Sides of the offcuts that a shop keeps. */
const KEPT = { width: [300, 1500], height: [200, 1200] } as const;

/**
 * Prices of the sizes in cents per square metre. The board that wastes least is the dearest: a size that the dealer keeps
 * is cheaper than one that must be ordered.
 */
const CENTS_PER_SQUARE_METRE = [
  [820, 1100],
  [900, 1400],
  [700, 1000],
] as const;

/** Percentage of the offcuts that have a price, and that price as a percentage of the cheapest new board. */
const PRICED_OFFCUTS = 50;
const PRICE_OF_OFFCUT = [20, 90] as const;
const OFFCUTS_ON_SALE = 20;

/** Jobs of a shop with a store of offcuts. The class is their number. */
export const store: Family = {
  what: 'parts from boards in three sizes and from offcuts in stock; kerf 4; the class is the number of offcuts',
  classes: ['20', '60', '200'],
  sizes: [20, 100, 300],
  pieces: { min: 1, max: 100_000 },
  hasTypes: true,
  plain: false,
  generate({ kind, pieces: count, types = usualTypes(count), seed }: Choice): RequestBody {
    const random = new Random(`store/${kind}/${count}/${types}/${seed}`);
    const pieces = parts(random, count, types);
    return { pieces, sheets: [...boards(pieces), ...offcuts(random, Number(kind))], params: RULES };
  },
};

/** Jobs on sheets priced independently of their area. */
export const priced: Family = {
  what: 'parts from boards in three sizes, priced independently of their area; with offcuts, some of them priced',
  classes: ['boards', 'offcuts'],
  sizes: [20, 100, 300],
  pieces: { min: 1, max: 100_000 },
  hasTypes: true,
  plain: false,
  generate({ kind, pieces: count, types = usualTypes(count), seed }: Choice): RequestBody {
    const random = new Random(`priced/${kind}/${count}/${types}/${seed}`);
    const pieces = parts(random, count, types);
    const rates = CENTS_PER_SQUARE_METRE.map(([least, most]) => random.integer(least, most));
    const sheets = boards(pieces).map((board, index) => priceOf(board, rates[index] ?? 0));
    if (kind === 'boards') return { pieces, sheets, params: RULES };
    const cheapest = Math.min(...rates);
    const kept = offcuts(random, OFFCUTS_ON_SALE).map((offcut) => {
      const share = random.integer(...PRICE_OF_OFFCUT);
      return random.chance(PRICED_OFFCUTS) ? priceOf(offcut, (cheapest * share) / 100) : offcut;
    });
    return { pieces, sheets: [...sheets, ...kept], params: RULES };
  },
};

const boards = (pieces: readonly PieceBody[]): SheetBody[] =>
  BOARDS.map((board) => ({ ...board, quantity: sheetsFor(pieces, board, PLENTY) }));

const offcuts = (random: Random, count: number): SheetBody[] =>
  Array.from({ length: count }, () => {
    const width = random.integer(...KEPT.width);
    return { width, height: random.integer(...KEPT.height), quantity: 1, offcut: true };
  });

const priceOf = (sheet: SheetBody, rate: number): SheetBody => ({
  ...sheet,
  cost: Math.round((sheet.width * sheet.height * rate) / 1e6),
});

const parts = (random: Random, pieces: number, types: number): PieceBody[] =>
  order(random, { pieces, types }, () => {
    const width = random.integer(150, 1100);
    return { width, height: random.integer(100, 700) };
  });
