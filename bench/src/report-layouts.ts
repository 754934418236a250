import { jsonLines } from './json-lines.ts';
import { FORMAT, type Layout, type Report, type Run, SETTINGS_OF_TIMES } from './report.ts';

/**
 * The part of a report that is the same on every machine: sheets, area and a digest of every layout, without times. It
 * is meant for version control and for comparisons.
 *
 * @throws Error if an instance is unsolved, or if the clock ended a search.
 */
export function layoutsJson({ engineVersion, settings, interrupted, runs, failures }: Report): string {
  if (interrupted || failures.length > 0) throw new Error('layouts are kept only where all was solved');
  if (runs.some((run) => run.interrupted)) {
    throw new Error('layouts are kept only where no time limit ended a search; give --iterations');
  }
  const lasting = Object.entries(settings).filter(([name]) => !SETTINGS_OF_TIMES.has(name));
  return jsonLines({
    ...FORMAT,
    engineVersion,
    settings: Object.fromEntries(lasting),
    runs: runs.map(layoutOf),
  });
}

const layoutOf = ({ instance, group, seed, iterationLimit, timeLimitMs, ...figures }: Run): Layout => {
  const { sheets, area, unplaced, layout } = figures;
  return { instance, group, seed, iterationLimit, timeLimitMs, sheets, area, unplaced, layout };
};
