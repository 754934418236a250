/** What the figures of a result mean, in words. */

import type { AlnsStats, SolveResult, Unplaced } from '../api/types.ts';

/** "1.8 %". Rounded up, because it stands after "at most". */
const percentAtMost = (share: number): string => `${(Math.ceil(share * 1000 - 1e-9) / 10).toFixed(1)} %`;

/** How close the layout is to the best possible one. */
export function gapInWords({ bound, unplaced }: Pick<SolveResult, 'bound' | 'unplaced'>): string {
  if (bound.optimal) return 'Proven optimal';
  if (unplaced.length > 0) return 'Not known, because pieces are left out';
  if (bound.gap === null) return 'Not known';
  return `At most ${percentAtMost(bound.gap)} from the best possible`;
}

const STOPS: Readonly<Record<AlnsStats['stopReason'], string>> = {
  optimal: 'Proven optimal',
  nothing_to_improve: 'Nothing left to improve',
  iterations: 'All iterations done',
  no_improve: 'Nothing better for many iterations',
  no_improve_time: 'Nothing better for a while',
  time: 'Time limit reached',
};

/** What ended the search. */
export function endInWords({ bound, search }: SolveResult, stats: AlnsStats | undefined): string {
  if (stats) return STOPS[stats.stopReason];
  if (search.interrupted) return STOPS.time;
  return bound.optimal ? STOPS.optimal : 'Budget of work used';
}

const REASONS: Readonly<Record<Unplaced['reason'], string>> = {
  does_not_fit_any_sheet: 'Larger than the usable area of every sheet.',
  stages: 'Needs more stages than allowed.',
  depth: 'Needs more nested cuts than allowed.',
  trim: 'Would leave a strip narrower than the smallest trim.',
  defects: 'Every place for it has a defect.',
  stock_exhausted: 'Fits, but no sheet was left.',
  penalty: 'Fits, but leaving it out costs less than another sheet.',
};

/** Why a piece was left out. A reason that this page does not know yet comes in the words of the service. */
export const reasonInWords = ({ reason, message }: Pick<Unplaced, 'reason' | 'message'>): string =>
  REASONS[reason] ?? message;

/** "1 piece", "2 pieces". */
export const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export function metres(millimetres: number): string {
  return `${(millimetres / 1000).toLocaleString('en', { maximumFractionDigits: 1, minimumFractionDigits: 1 })} m`;
}

export function squareMetres(squareMillimetres: number): string {
  return `${(squareMillimetres / 1e6).toLocaleString('en', { maximumFractionDigits: 2, minimumFractionDigits: 2 })} m²`;
}

/** "120 ms", "4.2 s". */
export const duration = (ms: number): string =>
  ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;

export const sizeText = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  `${width} × ${height}`;
