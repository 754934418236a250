import type { Choice, Family } from './family.ts';
import { order, usualTypes } from './orders.ts';
import { Random, type Span } from './random.ts';
import { type PieceBody, type RequestBody, sheetsFor } from './request.ts';

const BOARD = { width: 2800, height: 2070 } as const;

/** A panel saw: it trims the board, rips it along its length, and cross-cuts the strips. */
const RULES = {
  maxStages: 4,
  firstCutVertical: false,
  kerfWidth: 4,
  marginLeft: 10,
  marginRight: 10,
  marginTop: 10,
  marginBottom: 10,
} as const;

/** The stock of boards, as a percentage of the pieces' area. */
const PLENTY = 200;

interface Parts {
  /** Along the grain. */
  readonly length: Span;
  readonly width: Span;
}

const PARTS: readonly [Parts, ...Parts[]] = [
  { length: [700, 2200], width: [300, 600] }, // sides
  { length: [260, 1160], width: [280, 560] }, // bottoms and shelves
  { length: [350, 2200], width: [290, 600] }, // doors
  { length: [290, 1200], width: [140, 360] }, // drawer fronts
  { length: [600, 2400], width: [80, 150] }, // plinths and rails
];

/** Percentage of parts of grained boards whose grain is visible; these must not rotate. */
const GRAIN_SEEN = 60;

/** Jobs of a cabinet maker. */
export const panels: Family = {
  what: 'cabinet parts from 2800 x 2070 boards, kerf 4, margins 10; on grained boards many must not rotate',
  classes: ['plain', 'grained'],
  sizes: [20, 100, 500],
  pieces: { min: 1, max: 100_000 },
  hasTypes: true,
  plain: false,
  generate({ kind, pieces: count, types = usualTypes(count), seed }: Choice): RequestBody {
    const random = new Random(`panels/${kind}/${count}/${types}/${seed}`);
    const pieces = order(random, { pieces: count, types }, () => part(random, kind === 'grained'));
    return { pieces, sheets: [{ ...BOARD, quantity: sheetsFor(pieces, BOARD, PLENTY) }], params: RULES };
  },
};

/** The grain of a board runs along its length. */
function part(random: Random, grained: boolean): PieceBody {
  const { length, width } = random.pick(PARTS);
  const sides = { width: random.integer(...length), height: random.integer(...width) };
  return grained && random.chance(GRAIN_SEEN) ? { ...sides, canRotate: false } : sides;
}
