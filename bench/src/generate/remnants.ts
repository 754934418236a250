import type { Choice, Family } from './family.ts';
import { order } from './orders.ts';
import { Random } from './random.ts';
import { type RequestBody, type SheetBody, sheetsFor } from './request.ts';

/** A shop, and the offcuts that it puts back into stock. */
interface Shop {
  readonly sheet: Omit<SheetBody, 'quantity'>;
  readonly sides: readonly [number, number];
  readonly params: RequestBody['params'];
}

const PLATE = { width: 3210, height: 2250 } as const;
const LITES = [250, 1400] as const;
/** What a glass cutter keeps: 2 ft by 16 in. */
const KEPT_GLASS = { offcutClasses: [{ minLength: 610, minWidth: 406 }] } as const;

const BOARD = { width: 2800, height: 2070 } as const;
const PARTS = [150, 1100] as const;
const SAW = { maxStages: 3, kerfWidth: 4 } as const;
/** What a joiner keeps: anything for a front, and strips for shelves, which are worth more. */
const KEPT_PANELS = {
  offcutClasses: [
    { minLength: 700, minWidth: 400, valuePercent: 50 },
    { minLength: 2000, minWidth: 300, valuePercent: 80 },
  ],
} as const;

const SHOPS: ReadonlyMap<string, Shop> = new Map([
  ['glass', { sheet: PLATE, sides: LITES, params: { maxStages: 4, ...KEPT_GLASS } }],
  ['trims', { sheet: PLATE, sides: LITES, params: { maxStages: 4, minTrimSize: 20, ...KEPT_GLASS } }],
  ['panels', { sheet: BOARD, sides: PARTS, params: { ...SAW, ...KEPT_PANELS } }],
  ['last', { sheet: BOARD, sides: PARTS, params: SAW }],
]);

/** Copies of an average size. */
const COPIES = 8;
/** The stock, as a percentage of the pieces' area. */
const PLENTY = 200;

/** Orders after which it counts what is left of the sheets. */
export const remnants: Family = {
  what: 'orders whose offcuts are kept: glass without and with least trims, panels; or whose last sheet shall leave one large remnant (last)',
  classes: ['glass', 'trims', 'panels', 'last'],
  sizes: [40, 250],
  pieces: { min: 1, max: 10_000 },
  hasTypes: true,
  plain: false,
  generate({ kind, pieces: count, types = Math.ceil(count / COPIES), seed }: Choice): RequestBody {
    const random = new Random(`remnants/${kind}/${count}/${types}/${seed}`);
    const { sheet, sides, params } = SHOPS.get(kind) as Shop;
    const side = () => random.integer(...sides);
    const pieces = order(random, { pieces: count, types }, () => ({ width: side(), height: side() }));
    return { pieces, sheets: [{ ...sheet, quantity: sheetsFor(pieces, sheet, PLENTY) }], params };
  },
};
