/** What the figures of a result mean, in the words of src/contract/words.ts, each as a sentence of its own. */

import { capitalized, gapInWords, STOPPED } from '../../../src/contract/words.ts';
import type { AlnsStats, SolveResult } from '../api/types.ts';

/** How close the layout is to the best possible one. */
export function qualityOf({ bound, unplaced }: Pick<SolveResult, 'bound' | 'unplaced'>): string {
  if (!bound.optimal && unplaced.length > 0) return 'Not known, because pieces are left out';
  return capitalized(gapInWords(bound));
}

/** What ended the search. */
export function endOf({ bound, search }: SolveResult, stats: AlnsStats | undefined): string {
  if (stats) return capitalized(STOPPED[stats.stopReason]);
  if (search.interrupted) return capitalized(STOPPED.time);
  return bound.optimal ? capitalized(STOPPED.optimal) : 'Stopped at its budget of work';
}

/** "120 ms", "4.2 s". */
export const duration = (ms: number): string =>
  ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;

export { lengthText, lengthWithUnit, sizeText, sizeWithUnit } from '../../../src/contract/unit.ts';
