import { excesses } from '../excess.ts';
import { budgetName, milliseconds, percent, tick } from '../format.ts';
import type { Budget, Run } from '../report.ts';
import { groupBy } from '../statistics.ts';
import { byBudget } from '../summary.ts';
import { dot, hint, line, plot, text, xAxis, yAxis } from './plot.ts';
import { linearScale, logScale } from './scale.ts';

/** How many instances are drawn: those that the budgets make the greatest difference to. */
export const PANELS = 24;

const WIDTH = 290;
const HEIGHT = 180;
const EDGE = { left: 44, right: 20, top: 26, bottom: 38 };

/** One seed of an instance: its runs in the order of their budgets. */
type Course = readonly { readonly run: Run; readonly limit: number; readonly excess: number }[];

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
    .map(({ instance, courses }) => panel(instance, courses, byTime ? 'time limit, ms' : 'iterations'));
}

const course = (
  runs: readonly Run[],
  found: ReadonlyMap<Run, number>,
  limitOf: (budget: Budget) => number,
): Course =>
  byBudget(runs)
    .flatMap(({ runs: ofBudget }) => ofBudget)
    .flatMap((run) => {
      const excess = found.get(run);
      return excess === undefined ? [] : [{ run, limit: limitOf(run), excess }];
    });

function panel(instance: string, courses: readonly Course[], unit: string): string {
  const all = courses.flat();
  const bottom = HEIGHT - EDGE.bottom;
  const right = WIDTH - EDGE.right;
  const limits = all.map(({ limit }) => limit);
  const x = logScale(Math.min(...limits), Math.max(...limits), [EDGE.left, right]);
  const y = linearScale(0, Math.max(...all.map(({ excess }) => excess)), [bottom, EDGE.top], 3);
  const place = ({ limit, excess }: Course[number]) => [x.place(limit), y.place(excess)] as const;
  const dots = all.map((each) => {
    const { run, excess } = each;
    const seed = run.seed === null ? '' : `seed ${run.seed}, `;
    const words = `${seed}${budgetName(run)}: ${percent(excess)} % after ${milliseconds(run.ms)} ms`;
    return hint(dot(...place(each), 'dot strong', 3), words);
  });
  const content = [
    xAxis(x, EDGE.top, bottom, tick),
    yAxis(y, EDGE.left, right, (value) => tick(value * 100)),
    ...courses.map((each) => line(each.map(place), 'line')),
    ...dots,
    text(4, 14, instance, 'start', 'axis'),
    text(EDGE.left, HEIGHT - 6, unit, 'start', 'tick'),
  ];
  return plot(WIDTH, HEIGHT, `Convergence of ${instance}`, content.join(''));
}
