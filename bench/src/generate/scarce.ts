import type { Choice, Family } from './family.ts';
import { order } from './orders.ts';
import { Random } from './random.ts';
import { FREE_CUTS, type RequestBody } from './request.ts';

/** As in Alvarez-Valdes et al. 2002: pieces of a tenth to half of each side of the sheet, and the sheets of their sizes. */
const SHEET = [150, 900] as const;
const SHARE = [10, 50] as const;
/** A piece that is not worth its area is worth this many percent of it. */
const WORTH = [25, 75] as const;

/** One sheet with a blade and stages. */
const WORKSHOP = { maxStages: 4, kerfWidth: 3 } as const;

/** One sheet, and more pieces than it holds. The priority of a piece is its value less 1. */
export const scarce: Family = {
  what: 'one sheet and more pieces than it holds (guillotine knapsack), after Alvarez-Valdes et al. 2002: each worth its area, or 25 to 75 % of it (weighted, rotated); or all alike, kerf 3, 4 stages (workshop)',
  classes: ['area', 'weighted', 'rotated', 'workshop'],
  sizes: [50, 150],
  pieces: { min: 1, max: 10_000 },
  hasTypes: true,
  plain: false,
  generate({ kind, pieces: count, types = Math.ceil(count / 4), seed }: Choice): RequestBody {
    const random = new Random(`scarce/${kind}/${count}/${types}/${seed}`);
    const sheet = { width: random.integer(...SHEET), height: random.integer(...SHEET), quantity: 1 };
    const side = (whole: number) => Math.ceil((whole * random.integer(...SHARE)) / 100);
    const canRotate = kind === 'rotated' || kind === 'workshop';
    const pieces = order(random, { pieces: count, types }, () => {
      const [width, height] = [side(sheet.width), side(sheet.height)];
      const percent = kind === 'area' ? 100 : random.integer(...WORTH);
      const value = Math.ceil((width * height * percent) / 100);
      return {
        width,
        height,
        ...(canRotate ? {} : { canRotate }),
        ...(kind === 'workshop' ? {} : { priority: value - 1 }),
      };
    });
    return { pieces, sheets: [sheet], params: kind === 'workshop' ? WORKSHOP : FREE_CUTS };
  },
};
