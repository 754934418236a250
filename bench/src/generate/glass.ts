import type { Choice, Family } from './family.ts';
import { order, usualTypes } from './orders.ts';
import { choose, Random, type Span } from './random.ts';
import { type DefectBody, type PieceBody, type RequestBody, type SheetBody, sheetsFor } from './request.ts';

/** Jumbo plates come scanned, each with its own defects; split plates are stock. */
const JUMBO = { width: 6000, height: 3210 } as const;
const SPLIT = { width: 3210, height: 2250 } as const;

/** The least strip that breaks off cleanly, and the cuts of an automatic table: cross, traverse, and two more. */
const RULES = { maxStages: 4, minTrimSize: 20 } as const;

/** The stock of glass, as a percentage of the pieces' area. */
const PLENTY = 200;

/** Maximum plates with their own list of defects. The others of a very large order have none. */
const MAX_SCANNED = 2000;

interface Panes {
  /** Percentage of the order. */
  readonly share: number;
  readonly width: Span;
  readonly height: Span;
}

const PANES: readonly [Panes, Panes, Panes] = [
  { share: 70, width: [350, 1400], height: [450, 1800] },
  { share: 20, width: [650, 1150], height: [1900, 2200] },
  { share: 10, width: [1200, 2200], height: [1500, 2600] },
];

/** Percentage of panes that may rotate: patterned and coated glass must not. */
const TURNABLE = 85;

/** Orders of a glass cutter. */
export const glass: Family = {
  what: 'panes from scanned 6000 x 3210 plates with defects (jumbo), or from 3210 x 2250 plates (split)',
  classes: ['jumbo', 'split'],
  sizes: [20, 100, 500],
  pieces: { min: 1, max: 100_000 },
  hasTypes: true,
  plain: false,
  generate({ kind, pieces: count, types = usualTypes(count), seed }: Choice): RequestBody {
    const random = new Random(`glass/${kind}/${count}/${types}/${seed}`);
    const pieces = order(random, { pieces: count, types }, () => pane(random));
    return kind === 'jumbo'
      ? { pieces, sheets: scanned(random, sheetsFor(pieces, JUMBO, PLENTY)), params: RULES }
      : { pieces, sheets: [{ ...SPLIT, quantity: sheetsFor(pieces, SPLIT, PLENTY) }], params: RULES };
  },
};

function pane(random: Random): PieceBody {
  const shares = PANES.map(({ share }) => share);
  const { width, height } = choose(random, PANES, shares);
  const sides = { width: random.integer(...width), height: random.integer(...height) };
  return random.chance(TURNABLE) ? sides : { ...upright(sides), canRotate: false };
}

/** A pane that cannot rotate has to fit the split plate upright, or leave a trim. */
const upright = ({ width, height }: PieceBody): PieceBody =>
  height > SPLIT.height - RULES.minTrimSize ? { width: height, height: width } : { width, height };

function scanned(random: Random, count: number): SheetBody[] {
  const plates = Array.from({ length: Math.min(count, MAX_SCANNED) }, () => ({
    ...JUMBO,
    quantity: 1,
    defects: Array.from({ length: random.integer(0, 6) }, () => defect(random)),
  }));
  return count <= MAX_SCANNED ? plates : [...plates, { ...JUMBO, quantity: count - MAX_SCANNED }];
}

/** Most defects are bubbles of a few millimetres, some are scratches. */
function defect(random: Random): DefectBody {
  const longest = random.chance(80) ? 8 : 60;
  const [width, height] = [random.integer(1, longest), random.integer(1, longest)];
  const [x, y] = [random.integer(0, JUMBO.width - width), random.integer(0, JUMBO.height - height)];
  return { x, y, width, height };
}
