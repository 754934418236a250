import type { Random } from './random.ts';

export interface Rectangle {
  readonly width: number;
  readonly height: number;
}

export interface SawingRules {
  /** Number of rectangles at the end. */
  readonly count: number;
  /** `nice`: within the bounds below; `any`: cut anywhere. */
  readonly shape: 'nice' | 'any';
  /** Maximum length of a side at the end. */
  readonly limit: number;
}

/** Nice rectangles: maximum ratio of the longer side to the shorter one. */
const MAX_ASPECT = 4;

/** Nice rectangles: maximum ratio of the largest area to the smallest, unless the limit forced the cut. */
const MAX_AREA_RATIO = 7;

/** The positions, from the left or from below, where a rectangle can be cut across one of its sides. */
interface Cuts {
  readonly index: number;
  readonly axis: 'width' | 'height';
  readonly min: number;
  readonly max: number;
}

/**
 * Saws rectangles in two with random edge-to-edge cuts until there are `count`. The result fills the given rectangles
 * without waste. Rectangles with a side beyond the limit are cut first.
 *
 * @returns undefined if chance left a side beyond the limit, or nothing to cut.
 */
export function saw(random: Random, from: readonly Rectangle[], rules: SawingRules): Rectangle[] | undefined {
  const parts = [...from];
  while (parts.length < rules.count) {
    const [cut, ...others] = shorteningCuts(parts, rules) ?? dividingCuts(parts, rules);
    if (cut === undefined) return undefined;
    const { index, axis, min, max } = random.pick([cut, ...others]);
    const part = parts[index] ?? { width: 0, height: 0 };
    const at = random.integer(min, max);
    parts.splice(index, 1, { ...part, [axis]: at }, { ...part, [axis]: part[axis] - at });
  }
  return shorteningCuts(parts, rules) === undefined ? parts : undefined;
}

/** The cuts across sides beyond the limit, if there are any. They leave sides no longer than necessary. */
function shorteningCuts(parts: readonly Rectangle[], { limit, shape }: SawingRules): Cuts[] | undefined {
  const cuts = bothWays(parts, (side, along) =>
    side <= limit ? side : Math.max(narrowest(along, shape), Math.min(side - limit, Math.floor(side / 2))),
  );
  return cuts.length === 0 ? undefined : cuts;
}

/** The cuts that keep the rectangles nice, or all possible cuts. */
function dividingCuts(parts: readonly Rectangle[], { shape }: SawingRules): Cuts[] {
  const largest = Math.max(...parts.map(({ width, height }) => width * height));
  const least = shape === 'nice' ? largest / MAX_AREA_RATIO : 0;
  return bothWays(parts, (_, along) => Math.max(narrowest(along, shape), Math.ceil(least / along)));
}

const narrowest = (along: number, shape: SawingRules['shape']): number =>
  shape === 'nice' ? Math.ceil(along / MAX_ASPECT) : 1;

/** @param share the least length that a cut leaves on either part of `side`; `along` is the other side. */
function bothWays(parts: readonly Rectangle[], share: (side: number, along: number) => number): Cuts[] {
  return parts.flatMap(({ width, height }, index) => [
    ...range(index, 'width', width, share(width, height)),
    ...range(index, 'height', height, share(height, width)),
  ]);
}

const range = (index: number, axis: Cuts['axis'], side: number, least: number): Cuts[] =>
  2 * least > side ? [] : [{ index, axis, min: least, max: side - least }];
