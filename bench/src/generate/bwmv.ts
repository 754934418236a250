/**
 * The two-dimensional bin packing instances of the literature, "BWMV": classes 1 to 6 by Berkey & Wang
 * ("Two-dimensional finite bin-packing algorithms", J. Oper. Res. Soc. 38, 1987), 7 to 10 by Martello & Vigo ("Exact
 * solution of the two-dimensional finite bin packing problem", Management Science 44, 1998).
 */

import type { Choice, Family } from './family.ts';
import { PublishedNumbers } from './published-numbers.ts';
import { choose, Random, type Source, type Span } from './random.ts';
import { FREE_CUTS, type PieceBody, type RequestBody } from './request.ts';

/** Classes 1 to 6: the side of the square sheet, and the longest side of a piece. Sides are uniform from 1. */
const BERKEY_WANG: readonly (readonly [sheet: number, piece: number])[] = [
  [10, 10],
  [30, 10],
  [40, 35],
  [100, 35],
  [100, 100],
  [300, 100],
];

interface Type {
  readonly width: Span;
  readonly height: Span;
}

/** The four types of Martello & Vigo: wide, high, large and small pieces for sheets of 100 by 100. */
const MARTELLO_VIGO: readonly [Type, Type, Type, Type] = [
  { width: [66, 100], height: [1, 50] },
  { width: [1, 50], height: [66, 100] },
  { width: [50, 100], height: [50, 100] },
  { width: [1, 50], height: [1, 50] },
];

/** Percentage of a class's pieces that have its own type. The other three types share the rest evenly. */
const OWN_TYPE = 70;
const OTHER_TYPE = 10;

const CLASSES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;

const COMMON = {
  classes: CLASSES,
  sizes: [20, 40, 60, 80, 100],
  pieces: { min: 1, max: 10_000 },
  hasTypes: false,
  plain: true,
} as const;

/** New instances from the published recipes. */
export const bwmv: Family = {
  ...COMMON,
  what: 'Berkey & Wang 1987 (classes 1-6), Martello & Vigo 1998 (7-10): equal sheets, no rotation',
  generate: (choice) => instance(choice, new Random(`bwmv/${choice.kind}/${choice.pieces}/${choice.seed}`)),
};

/** The published instances, drawn as their authors drew them. The seed is the number of the instance. */
export const bwmvPublished: Family = {
  ...COMMON,
  what: 'the 500 published instances, with the random numbers of their authors: --count 10 for all of them',
  name: ({ kind, pieces, seed }) =>
    `CLASS${kind.padStart(2, '0')}_${String(pieces).padStart(3, '0')}_${String(seed).padStart(2, '0')}`,
  generate: (choice) => instance(choice, new PublishedNumbers(choice.pieces, choice.seed)),
};

function instance({ kind, pieces }: Choice, source: Source): RequestBody {
  const number = Number(kind);
  const [sheet, greatest] = BERKEY_WANG[number - 1] ?? [100, 100];
  const draw = number <= BERKEY_WANG.length ? () => uniform(source, greatest) : () => mixed(source, number);
  return {
    pieces: Array.from({ length: pieces }, draw),
    sheets: [{ width: sheet, height: sheet, quantity: pieces }],
    params: { ...FREE_CUTS, allowRotation: false },
  };
}

function uniform(source: Source, greatest: number): PieceBody {
  const height = source.integer(1, greatest);
  return { width: source.integer(1, greatest), height };
}

function mixed(source: Source, number: number): PieceBody {
  const own = number - BERKEY_WANG.length - 1;
  const shares = MARTELLO_VIGO.map((_, type) => (type === own ? OWN_TYPE : OTHER_TYPE));
  const { width, height } = choose(source, MARTELLO_VIGO, shares);
  const across = source.integer(...height);
  return { width: source.integer(...width), height: across };
}
