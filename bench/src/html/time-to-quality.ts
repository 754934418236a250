import * as Plot from '@observablehq/plot';
import { excesses } from '../excess.ts';
import { budgetName, milliseconds, percent } from '../format.ts';
import type { Budget, Run } from '../report.ts';
import { groupBy, known, mean } from '../statistics.ts';
import { byBudget } from '../summary.ts';
import { draw, INK, logarithmic, percentages, WIDE } from './plot.ts';

/** The average result of the runs with one budget. */
interface Point {
  readonly name: string;
  readonly budget: Budget;
  readonly ms: number;
  readonly excess: number;
}

/**
 * Mean time against mean excess, with a point for each budget: over all runs, and over each group. Empty for a single
 * budget.
 */
export function timeToQuality(runs: readonly Run[]): string {
  const found = excesses(runs);
  // Means are compared only over instances for which all budgets have one.
  const lacking = new Set(runs.filter((run) => !found.has(run)).map(({ instance }) => instance));
  const whole = runs.filter(({ instance }) => !lacking.has(instance));
  const total = curve('total', whole, found);
  if (total.length < 2) return '';
  const byGroup = [...groupBy(whole, ({ group }) => group)].map(([name, ofGroup]) =>
    curve(name, ofGroup, found),
  );
  const groups = byGroup.length > 1 ? byGroup.flat() : [];
  const all = [...groups, ...total];
  const place = { x: 'ms', y: ({ excess }: Point) => excess * 100 };
  return draw('Time to quality', {
    width: WIDE,
    height: 400,
    marginRight: 130,
    x: { label: 'mean time of a solve, ms', grid: true, ...logarithmic(all.map(({ ms }) => ms)) },
    y: {
      label: 'excess area, %',
      grid: true,
      nice: true,
      domain: percentages(all.map(({ excess }) => excess)),
    },
    marks: [
      Plot.line(groups, { ...place, z: 'name', title: 'name', stroke: INK.soft, strokeOpacity: 0.45 }),
      Plot.line(total, { ...place, title: 'name', stroke: INK.mark, strokeWidth: 2.5 }),
      Plot.dot(total, {
        ...place,
        r: 4,
        fill: INK.mark,
        title: ({ budget, ms, excess }: Point) =>
          `${budgetName(budget)}: ${percent(excess)} % after ${milliseconds(ms)} ms`,
      }),
      Plot.text(total.slice(-1), { ...place, textAnchor: 'start', dx: 8, text: () => 'all instances' }),
    ],
  });
}

const curve = (name: string, runs: readonly Run[], found: ReadonlyMap<Run, number>): Point[] =>
  byBudget(runs).flatMap(({ budget, runs: ofBudget }) => {
    const ms = mean(ofBudget.map((run) => run.ms));
    const excess = mean(known(ofBudget.map((run) => found.get(run) ?? null)));
    return ms === null || excess === null ? [] : [{ name, budget, ms, excess }];
  });
