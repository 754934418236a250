import type { Choice, Family } from './family.ts';
import { order, usualTypes } from './orders.ts';
import { Random } from './random.ts';
import { FREE_CUTS, type PieceBody, type RequestBody, type SheetBody, sheetsFor } from './request.ts';

/** The standard formats, in metres: 2 x 1, 2.5 x 1.25 and 3 x 1.5. */
const FORMATS = [
  { width: 2000, height: 1000 },
  { width: 2500, height: 1250 },
  { width: 3000, height: 1500 },
] as const;

/** The stock of each format, as a percentage of the pieces' area. */
const STOCK = 60;

/** Offcuts, to be used first where they fit. */
const OFFCUTS = { count: 4, width: [300, 1500], height: [300, 900] } as const;

/** Shears cut edge to edge in either direction, without kerf. They need an edge to grip. */
const RULES = { ...FREE_CUTS, marginLeft: 5, marginBottom: 5 } as const;

/** Percentage of blanks that are bent across the direction of rolling; these must not rotate. */
const ROLLED = 30;

/** Jobs of a sheet metal shop. */
export const metal: Family = {
  what: 'blanks from three formats of limited stock and a few offcuts; sheared: no kerf, any number of stages',
  classes: ['shear'],
  sizes: [20, 100, 500],
  pieces: { min: 1, max: 100_000 },
  hasTypes: true,
  plain: false,
  generate({ kind, pieces: count, types = usualTypes(count), seed }: Choice): RequestBody {
    const random = new Random(`metal/${kind}/${count}/${types}/${seed}`);
    const pieces = order(random, { pieces: count, types }, () => blank(random));
    return { pieces, sheets: stock(random, pieces), params: RULES };
  },
};

/** Small blanks are more frequent than large ones. */
function blank(random: Random): PieceBody {
  const [width, height] = random.pick([
    [random.integer(40, 300), random.integer(40, 300)],
    [random.integer(100, 700), random.integer(60, 500)],
    [random.integer(300, 1900), random.integer(100, 900)],
  ]);
  const sides = { width, height };
  return random.chance(ROLLED) ? { ...sides, canRotate: false } : sides;
}

function stock(random: Random, pieces: readonly PieceBody[]): SheetBody[] {
  const formats = FORMATS.map((format) => ({ ...format, quantity: sheetsFor(pieces, format, STOCK) }));
  const offcuts = Array.from({ length: OFFCUTS.count }, () => {
    const width = random.integer(...OFFCUTS.width);
    return { width, height: random.integer(...OFFCUTS.height), quantity: 1 };
  });
  return [...offcuts, ...formats];
}
