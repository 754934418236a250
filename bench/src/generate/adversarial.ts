import type { Choice, Family } from './family.ts';
import { Random } from './random.ts';
import type { PieceBody, RequestBody, SheetBody } from './request.ts';

/** The contract's limits on a request. */
const MAX_ENTRIES = 10_000;
const LONGEST_SIDE = 1_000_000;
const MAX_STOCK = 1_000_000;

const PLATE = { width: 6000, height: 3210 } as const;
const SPLIT = { width: 3210, height: 2250 } as const;
const SAW = { kerfWidth: 3 } as const;

type Recipe = (random: Random, pieces: number) => RequestBody;

/** Each class is expensive in one way: many pieces on a sheet, many different types, or many obstacles. */
const RECIPES = {
  tiny: (random, pieces) => ({
    pieces: [{ width: 1, height: random.integer(1, 999), quantity: pieces }],
    sheets: [{ ...largestSheet(pieces), quantity: 1 }],
    params: SAW,
  }),
  crowded: (random, pieces) => {
    const piece = { width: random.integer(15, 24), height: random.integer(20, 29), quantity: pieces };
    const side = Math.ceil(Math.sqrt(pieces) * 40);
    return { pieces: [piece], sheets: [{ width: side, height: side, quantity: 1 }], params: SAW };
  },
  'one-type': (random, pieces) => ({
    pieces: [{ width: random.integer(30, 59), height: random.integer(15, 29), quantity: pieces }],
    sheets: [{ ...PLATE, quantity: pieces }],
    params: SAW,
  }),
  'one-sheet': (random, pieces) => ({
    pieces: distinct(random, pieces, 1, 1000),
    sheets: [{ ...largestSheet(pieces), quantity: 1 }],
    params: SAW,
  }),
  distinct: (random, pieces) => ({
    pieces: distinct(random, pieces, 10, 1000),
    sheets: [{ ...SPLIT, quantity: pieces }],
    params: { ...SAW, minTrimSize: 20 },
  }),
  deep: (random, pieces) => ({
    pieces: distinct(random, pieces, 40, 150),
    sheets: [{ ...PLATE, quantity: pieces }],
    params: { ...SAW, maxStages: 0, alternateOrientation: false },
  }),
  'one-stage': (random, pieces) => ({
    pieces: distinct(random, pieces, 10, 1000).map((piece) => ({ ...piece, height: 1000 })),
    sheets: [{ width: 60_000, height: 1000, quantity: MAX_STOCK }],
    params: { ...SAW, maxStages: 1 },
  }),
  defects: (random, pieces) => ({
    pieces: distinct(random, pieces, 10, 60),
    sheets: [
      {
        width: 12_000,
        height: 6420,
        quantity: pieces,
        defects: Array.from({ length: MAX_ENTRIES }, () => ({
          x: random.integer(0, 11_999),
          y: random.integer(0, 6419),
          width: 1,
          height: 1,
        })),
      },
    ],
    params: SAW,
  }),
  'sheet-types': (random, pieces) => ({
    pieces: distinct(random, pieces, 100, 1000),
    sheets: Array.from({ length: Math.min(pieces, MAX_ENTRIES) }, (_, index) => ({
      width: 1000 + index,
      height: 2000 + (index % 7),
      quantity: 10,
    })),
    params: SAW,
  }),
  stock: (random, pieces) => ({
    pieces: distinct(random, pieces, 100, 1000),
    sheets: [0, 1, 2].map((wider) => ({ width: 1000 + wider, height: 1000, quantity: MAX_STOCK })),
    params: SAW,
  }),
  // Every sheet has a kerf, margins, a defect and a cost of its own, each at an end of its range.
  'mixed-stock': (random, pieces) => ({
    pieces: distinct(random, pieces, 10, 300),
    sheets: Array.from({ length: 30 }, (_, index) => mixedSheet(random, index)),
    params: { maxStages: 0 },
  }),
  scarce: (random, pieces) => ({
    pieces: distinct(random, pieces, 10, 300),
    sheets: [{ ...PLATE, quantity: 3 }],
    params: SAW,
  }),
} as const satisfies Record<string, Recipe>;

type Kind = keyof typeof RECIPES;
const isKind = (kind: string): kind is Kind => Object.hasOwn(RECIPES, kind);

/** The most expensive jobs that a request may contain, each class in its own way. */
export const adversarial: Family = {
  what: 'the most expensive requests that are allowed',
  classes: [
    'tiny',
    'crowded',
    'one-type',
    'one-sheet',
    'distinct',
    'deep',
    'one-stage',
    'defects',
    'sheet-types',
    'stock',
    'mixed-stock',
    'scarce',
  ],
  sizes: [10_000, 100_000],
  pieces: { min: 1, max: 100_000 },
  hasTypes: false,
  plain: false,
  generate({ kind, pieces, seed }: Choice): RequestBody {
    const random = new Random(`adversarial/${kind}/${pieces}/${seed}`);
    return RECIPES[isKind(kind) ? kind : 'tiny'](random, pieces);
  },
};

/** A sheet of a plate's size or of the longest sides, and a few millimetres wide or not. */
function mixedSheet(random: Random, index: number): SheetBody {
  const width = random.pick([PLATE.width, LONGEST_SIDE]);
  const height = random.pick([PLATE.height, 300]);
  const margin = random.pick([0, 0, 0, height - 12]);
  return {
    width,
    height,
    quantity: random.pick([1, 100]),
    kerfWidth: random.pick([0, 3, height, LONGEST_SIDE]),
    marginTop: margin,
    cost: random.pick([1, 1000, 1_000_000 + index]),
    defects: [{ x: random.pick([0, width - 1]), y: random.pick([0, height - 1]), width: 1, height: 1 }],
  };
}

/** As many different pieces as a request may list, `pieces` instances in all. */
function distinct(random: Random, pieces: number, least: number, most: number): PieceBody[] {
  const types = Math.min(pieces, MAX_ENTRIES);
  return Array.from({ length: types }, (_, index) => ({
    width: random.integer(least, most),
    height: random.integer(least, most),
    quantity: Math.floor((pieces + index) / types),
  }));
}

/** The largest square sheet whose area, times `pieces`, stays within the maximum total area. */
function largestSheet(pieces: number): { readonly width: number; readonly height: number } {
  const side = Math.min(LONGEST_SIDE, Math.floor(Math.sqrt(Number.MAX_SAFE_INTEGER / pieces)));
  return { width: side, height: side };
}
