import type { Choice, Family } from './family.ts';
import { order } from './orders.ts';
import { Random } from './random.ts';
import { FREE_CUTS, type RequestBody, type SheetBody, sheetsFor } from './request.ts';

/** As in Cintra et al. 2008: pieces of a quarter to three quarters of each side of the largest sheet, three sheet sizes. */
const SHEETS = [
  { width: 1000, height: 1000 },
  { width: 1100, height: 900 },
  { width: 1200, height: 800 },
] as const;
const SIDE = [250, 750] as const;

/** All lengths of a workshop that cuts one product: multiples of a unit, so that few lengths of regions are possible. */
const BOARD = { width: 2800, height: 2070 } as const;
const WORKSHOP = { maxStages: 4, kerfWidth: 4 } as const;
const UNIT = 25;

/** Each size alone would be enough. */
const PLENTY = 200;

/** Many copies of few pieces. */
export const series: Family = {
  what: 'many copies of few pieces; free cuts from three sheet sizes, after Cintra et al. 2008, or 2800 x 2070 boards, kerf 4, 4 stages',
  classes: ['free', 'free-rotated', 'workshop'],
  sizes: [600, 2000],
  pieces: { min: 1, max: 100_000 },
  hasTypes: true,
  plain: false,
  generate({ kind, pieces: count, types = Math.min(20, count), seed }: Choice): RequestBody {
    const random = new Random(`series/${kind}/${count}/${types}/${seed}`);
    const canRotate = kind !== 'free';
    const side = () =>
      kind === 'workshop' ? UNIT * random.integer(8, 44) - WORKSHOP.kerfWidth : random.integer(...SIDE);
    const pieces = order(random, { pieces: count, types }, () => ({
      width: side(),
      height: side(),
      ...(canRotate ? {} : { canRotate }),
    }));
    const sheets: readonly SheetBody[] = (kind === 'workshop' ? [BOARD] : SHEETS).map((sheet) => ({
      ...sheet,
      quantity: sheetsFor(pieces, sheet, PLENTY),
    }));
    return { pieces, sheets, params: kind === 'workshop' ? WORKSHOP : FREE_CUTS };
  },
};
