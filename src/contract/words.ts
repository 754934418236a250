/** What the figures of an answer say to a person. */

import type { AlnsStats, SolveResult } from './response.ts';
import {
  DEFAULT_UNIT,
  isInches,
  LENGTH_PARTS,
  toMillimetres,
  toSquareMillimetres,
  type Unit,
} from './unit.ts';

type Bound = SolveResult['bound'];

/** How good a layout is at worst: the end of a sentence about it. */
export function gapInWords({ optimal, gap, measure = 'area', placedGap }: Bound): string {
  if (optimal) return 'material proven optimal';
  if (gap === 0) return NO_BETTER_SHEETS[measure];
  if (placedGap === 0) return 'no layout places pieces of more value';
  if (placedGap !== undefined) return `gap ${gapPercent(placedGap)}: no layout can place more than this`;
  return gap === null ? 'no bound known' : `gap ${gapPercent(gap)}: no layout can save more than this`;
}

/** What a gap of 0 proves where it does not prove the whole layout optimal: cuts may have a cost, for example. */
const NO_BETTER_SHEETS: Readonly<Record<NonNullable<Bound['measure']>, string>> = {
  area: 'no layout needs less material',
  newArea: 'no layout needs less new material',
  cost: 'no layout needs cheaper sheets',
};

/** A gap, rounded up, so that the claim stays true. */
export function gapPercent(gap: number): string {
  return `${(Math.ceil(gap * 1_000 - 1e-9) / 10).toFixed(1)} %`;
}

/** A share such as a utilisation, rounded as on the drawings. */
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Why `alns` stopped: the end of a sentence about the search. */
export const STOPPED: Readonly<Record<AlnsStats['stopReason'], string>> = {
  optimal: 'stopped at a layout that is proven optimal',
  nothing_to_improve: 'stopped because there was nothing to improve',
  iterations: 'stopped at its limit of iterations',
  no_improve: 'stopped after many iterations without a better layout',
  no_improve_time: 'stopped after a long time without a better layout',
  time: 'stopped at its time limit',
};

/** An area in the square of `unit` in square metres, or in square feet if `unit` is of inches. */
export const squareMetres = (area: number, unit: Unit = DEFAULT_UNIT, digits = 2): string =>
  isInches(unit)
    ? `${(area / inFoot(unit) ** 2).toFixed(digits)} ft²`
    : `${(toSquareMillimetres(area, unit) / 1e6).toFixed(digits)} m²`;

/** Two different areas like `squareMetres`, with as many decimals as tell them apart. */
export function differentAreas(
  [one, other]: readonly [number, number],
  unit: Unit = DEFAULT_UNIT,
): [string, string] {
  let digits = 2;
  const written = (area: number) => squareMetres(area, unit, digits);
  while (written(one) === written(other) && digits < MAX_DIGITS) digits += 1;
  return [written(one), written(other)];
}

/** Decimals of a square of 0.01 mm in square metres. */
const MAX_DIGITS = 10;

/** A length in `unit` in metres, or in feet if `unit` is of inches. */
export const metres = (length: number, unit: Unit = DEFAULT_UNIT): string =>
  isInches(unit)
    ? `${(length / inFoot(unit)).toFixed(1)} ft`
    : `${(toMillimetres(length, unit) / 1e3).toFixed(1)} m`;

const inFoot = (unit: Unit): number => 12 * LENGTH_PARTS[unit];

/** The word for so many things: `sheet`, `sheets`. */
export const plural = (count: number, thing: string): string => (count === 1 ? thing : `${thing}s`);

/** A number of things: `1 sheet`, `2 sheets`. */
export const counted = (count: number, thing: string): string => `${count} ${plural(count, thing)}`;

/** A text with a capital in front: a sentence of its own. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The first `most` of some names, and how many more there are: `1, 2, 3 and 4 more`. */
export function listed(names: readonly (string | number)[], most: number): string {
  const named = names.slice(0, most).join(', ');
  return names.length > most ? `${named} and ${names.length - most} more` : named;
}
