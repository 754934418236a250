import type { Run } from './report.ts';
import { groupBy } from './statistics.ts';
import { greatestBound } from './summary.ts';

/**
 * How far each run is from the best: its sheet area above the instance's bound, as a share. Without a known bound, it
 * is the share above the least area of all runs. A run that leaves out more pieces than another run of its instance has
 * no excess.
 */
export function excesses(runs: readonly Run[]): Map<Run, number> {
  const found = new Map<Run, number>();
  for (const ofOne of groupBy(runs, ({ instance }) => instance).values()) {
    const unplaced = Math.min(...ofOne.map((run) => run.unplaced));
    const complete = ofOne.filter((run) => run.unplaced === unplaced && run.area > 0);
    const least = Math.min(...complete.map(({ area }) => area));
    const reference = (unplaced === 0 ? greatestBound(ofOne) : null) ?? least;
    for (const run of complete) found.set(run, (run.area - reference) / run.area);
  }
  return found;
}
