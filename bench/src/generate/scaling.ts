import type { Choice, Family } from './family.ts';
import { order } from './orders.ts';
import { Random } from './random.ts';
import type { RequestBody } from './request.ts';

const SHEET = { width: 3210, height: 2250 } as const;
const RULES = { maxStages: 4, kerfWidth: 3, minTrimSize: 20 } as const;
const PIECE = { width: [150, 1200], height: [150, 900] } as const;

/** Shows how time and memory grow with the job: all pieces different, or a given number of types. */
export const scaling: Family = {
  what: 'scaling with size: 3210 x 2250, kerf 3, trims 20, 4 stages; all pieces different, or --types of them',
  classes: ['uniform'],
  sizes: [100, 1000, 10_000],
  pieces: { min: 1, max: 100_000 },
  hasTypes: true,
  plain: true,
  generate({ kind, pieces, types = pieces, seed }: Choice): RequestBody {
    const random = new Random(`scaling/${kind}/${pieces}/${types}/${seed}`);
    return {
      pieces: order(random, { pieces, types }, () => {
        const width = random.integer(...PIECE.width);
        return { width, height: random.integer(...PIECE.height) };
      }),
      sheets: [{ ...SHEET, quantity: pieces }],
      params: RULES,
    };
  },
};
