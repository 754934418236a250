import * as Plot from '@observablehq/plot';
import { excesses } from '../excess.ts';
import { budgetName, milliseconds, percent } from '../format.ts';
import type { Budget, Run } from '../report.ts';
import { groupBy } from '../statistics.ts';
import { byBudget } from '../summary.ts';
import { draw, INK, logarithmic, percentages } from './plot.ts';

/** Number of instances drawn: those for which the budget makes the largest difference. */
export const PANELS = 24;

/** The result of one seed of an instance at some point of its search. */
interface Point {
  readonly seed: string;
  /** A time in milliseconds, or a number of iterations. */
  readonly at: number;
  readonly excess: number;
  readonly title: string;
}

/** The course of one seed, and where it comes from. */
interface Source {
  readonly note: string;
  readonly unit: string;
  readonly course: (ofSeed: readonly Run[], excess: ReadonlyMap<Run, number>) => Point[];
}

/** Panels to draw, and a note for their readers. */
export interface Convergence {
  readonly note: string;
  readonly panels: readonly string[];
}

/**
 * A panel for each of some instances: how the excess of each seed falls. It draws the new best layouts of traced
 * searches, or else solves with several budgets. No panels if there are neither.
 */
export function convergence(runs: readonly Run[]): Convergence {
  const excess = excesses(runs);
  const { note, unit, course } = source(runs);
  const drawn = [...groupBy(runs, ({ instance }) => instance)].map(([instance, ofOne]) => {
    const seeds = groupBy(ofOne, ({ seed }) => String(seed));
    const courses = [...seeds.values()].map((ofSeed) => course(ofSeed, excess));
    const values = courses.flat().map(({ excess }) => excess);
    return { instance, courses, gain: Math.max(...values) - Math.min(...values) };
  });
  const panels = drawn
    .filter(({ gain, courses }) => gain > 0 && courses.some(({ length }) => length > 1))
    .sort((one, other) => other.gain - one.gain)
    .slice(0, PANELS)
    .map(({ instance, courses }) => panel(instance, courses.flat(), unit));
  return { note, panels };
}

function source(runs: readonly Run[]): Source {
  if (runs.some(({ trace }) => trace !== undefined)) {
    return { note: 'Each point is a new best layout of one search.', unit: 'time, ms', course: traced };
  }
  // Only one of the limits is a list.
  const byTime = new Set(runs.map(({ iterationLimit }) => iterationLimit)).size === 1;
  const limitOf = ({ iterationLimit, timeLimitMs }: Budget) => (byTime ? timeLimitMs : iterationLimit) ?? 0;
  return {
    note: 'Each point is a solve of its own.',
    unit: byTime ? 'time limit, ms' : 'iterations',
    course: (ofSeed, excess) => solved(ofSeed, excess, limitOf),
  };
}

/** The layouts of the run with the largest budget that leave out no more pieces than its last one. */
function traced(ofSeed: readonly Run[], excess: ReadonlyMap<Run, number>): Point[] {
  const run = inOrder(ofSeed).at(-1);
  const last = run && excess.get(run);
  if (!run || last === undefined) return [];
  const reference = run.area * (1 - last);
  const points = (run.trace ?? []).flatMap(({ ms, sheetArea, unplaced }) =>
    unplaced === run.unplaced ? [{ ms, excess: (sheetArea - reference) / sheetArea }] : [],
  );
  // It kept its last layout until its end.
  return [...points, { ms: run.ms, excess: last }].map(({ ms, excess }) => ({
    seed: String(run.seed),
    at: ms,
    excess,
    title: `${seedOf(run)}${percent(excess)} % after ${milliseconds(ms)} ms`,
  }));
}

/** The runs of one seed in the order of their budgets. */
const solved = (
  ofSeed: readonly Run[],
  excess: ReadonlyMap<Run, number>,
  limitOf: (budget: Budget) => number,
): Point[] =>
  inOrder(ofSeed).flatMap((run) => {
    const found = excess.get(run);
    if (found === undefined) return [];
    const title = `${seedOf(run)}${budgetName(run)}: ${percent(found)} % after ${milliseconds(run.ms)} ms`;
    return [{ seed: String(run.seed), at: limitOf(run), excess: found, title }];
  });

const inOrder = (runs: readonly Run[]): Run[] => byBudget(runs).flatMap(({ runs: ofBudget }) => ofBudget);

const seedOf = ({ seed }: Run): string => (seed === null ? '' : `seed ${seed}, `);

function panel(instance: string, points: readonly Point[], unit: string): string {
  const place = { x: 'at', y: ({ excess }: Point) => excess * 100 };
  return draw(`Convergence of ${instance}`, {
    width: 290,
    height: 180,
    marginTop: 30,
    x: { label: unit, grid: true, ticks: 4, ...logarithmic(points.map(({ at }) => at)) },
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
        title: 'title',
      }),
    ],
  });
}
