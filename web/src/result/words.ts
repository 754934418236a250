/** What the figures of a result mean, in the words of src/contract/words.ts, each as a sentence of its own. */

import { capitalized, gapPercent, STOPPED } from '../../../src/contract/words.ts';
import type { AlnsStats, SolveResult } from '../api/types.ts';

/** What no plan needs less of. */
const SAVED = { area: 'less sheet area', newArea: 'less new material', cost: 'cheaper sheets' } as const;

/** How good the layout is, in a sentence. */
export function qualityOf({ bound, unplaced }: Pick<SolveResult, 'bound' | 'unplaced'>): string {
  if (unplaced.length > 0) return placementOf(bound);
  if (bound.gap === 0 || bound.optimal) return `No plan needs ${SAVED[bound.measure ?? 'area']}.`;
  return bound.gap === null
    ? 'Nobody knows yet how much could still be saved.'
    : `At most ${gapPercent(bound.gap)} could still be saved.`;
}

/** How much of the pieces a layout places that leaves some out. */
function placementOf({ optimal, placedGap }: SolveResult['bound']): string {
  if (optimal || placedGap === 0) return 'No plan places more.';
  return placedGap === undefined
    ? 'Pieces are left out.'
    : `Pieces are left out. At most ${gapPercent(placedGap)} more could be placed.`;
}

/** What ended the search. */
export function endOf({ bound, search }: SolveResult, stats: AlnsStats | undefined): string {
  if (stats) return capitalized(STOPPED[stats.stopReason]);
  if (search.interrupted) return capitalized(STOPPED.time);
  return bound.optimal ? capitalized(STOPPED.optimal) : 'Stopped at its limit of work';
}

/** "120 ms", "4.2 s". */
export const duration = (ms: number): string =>
  ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;

export { lengthText, lengthWithUnit, sizeText, sizeWithUnit } from '../../../src/contract/unit.ts';
