import * as Plot from '@observablehq/plot';
import { excesses } from '../excess.ts';
import { budgetName, milliseconds, percent } from '../format.ts';
import type { Budget, Run } from '../report.ts';
import { groupBy } from '../statistics.ts';
import { byBudget } from '../summary.ts';
import { draw, INK, logarithmic, percentages } from './plot.ts';

/** How many instances are drawn: those that the budgets make the greatest difference to. */
export const PANELS = 24;

/** What one seed of an instance came to with one budget. */
interface Point {
  readonly run: Run;
  readonly seed: string;
  readonly limit: number;
  readonly excess: number;
}

/** A panel for each of some instances: what each seed came to with each budget. None for a single budget. */
export function convergence(runs: readonly Run[]): string[] {
  const found = excesses(runs);
  // Only one of the limits is a list.
  const byTime = new Set(runs.map(({ iterationLimit }) => iterationLimit)).size === 1;
  const limitOf = ({ iterationLimit, timeLimitMs }: Budget) => (byTime ? timeLimitMs : iterationLimit) ?? 0;
  const panels = [...groupBy(runs, ({ instance }) => instance)].map(([instance, ofOne]) => {
    const seeds = groupBy(ofOne, ({ seed }) => String(seed));
    const courses = [...seeds.values()].map((ofSeed) => course(ofSeed, found, limitOf));
    const values = courses.flat().map(({ excess }) => excess);
    return { instance, courses, gain: Math.max(...values) - Math.min(...values) };
  });
  return panels
    .filter(({ gain, courses }) => gain > 0 && courses.some(({ length }) => length > 1))
    .sort((one, other) => other.gain - one.gain)
    .slice(0, PANELS)
    .map(({ instance, courses }) =>
      panel(instance, courses.flat(), byTime ? 'time limit, ms' : 'iterations'),
    );
}

/** The runs of one seed in the order of their budgets. */
const course = (
  runs: readonly Run[],
  found: ReadonlyMap<Run, number>,
  limitOf: (budget: Budget) => number,
): Point[] =>
  byBudget(runs)
    .flatMap(({ runs: ofBudget }) => ofBudget)
    .flatMap((run) => {
      const excess = found.get(run);
      return excess === undefined ? [] : [{ run, seed: String(run.seed), limit: limitOf(run), excess }];
    });

function panel(instance: string, points: readonly Point[], unit: string): string {
  const place = { x: 'limit', y: ({ excess }: Point) => excess * 100 };
  return draw(`Convergence of ${instance}`, {
    width: 290,
    height: 180,
    marginTop: 30,
    x: { label: unit, grid: true, ticks: 4, ...logarithmic(points.map(({ limit }) => limit)) },
    y: {
      label: `${instance}, %`,
      grid: true,
      ticks: 3,
      domain: percentages(points.map(({ excess }) => excess)),
    },
    marks: [
      Plot.line(points, { ...place, z: 'seed', stroke: INK.mark }),
      Plot.dot(points, {
        ...place,
        r: 3,
        fill: INK.mark,
        title: ({ run, excess }: Point) => {
          const seed = run.seed === null ? '' : `seed ${run.seed}, `;
          return `${seed}${budgetName(run)}: ${percent(excess)} % after ${milliseconds(run.ms)} ms`;
        },
      }),
    ],
  });
}
