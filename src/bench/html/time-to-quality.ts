import { excesses } from '../excess.ts';
import { budgetName, milliseconds, percent, tick } from '../format.ts';
import type { Budget, Run } from '../report.ts';
import { groupBy, known, mean } from '../statistics.ts';
import { byBudget } from '../summary.ts';
import { dot, hint, line, plot, text, xAxis, yAxis } from './plot.ts';
import { linearScale, logScale } from './scale.ts';

const WIDTH = 900;
const HEIGHT = 400;
const EDGE = { left: 56, right: 130, top: 16, bottom: 44 };

interface Curve {
  readonly name: string;
  readonly points: readonly { readonly budget: Budget; readonly ms: number; readonly excess: number }[];
}

/** Mean time against mean excess, a point for each budget: of all runs, and of each group. Empty for a single budget. */
export function timeToQuality(runs: readonly Run[]): string {
  const found = excesses(runs);
  // Means are compared only over instances for which all budgets have one.
  const lacking = new Set(runs.filter((run) => !found.has(run)).map(({ instance }) => instance));
  const whole = runs.filter(({ instance }) => !lacking.has(instance));
  const total = curve('total', whole, found);
  if (total.points.length < 2) return '';
  const groups = [...groupBy(whole, ({ group }) => group)].map(([name, ofGroup]) =>
    curve(name, ofGroup, found),
  );
  const all = [...groups, total].flatMap(({ points }) => points);
  const right = WIDTH - EDGE.right;
  const bottom = HEIGHT - EDGE.bottom;
  const times = all.map(({ ms }) => ms);
  const x = logScale(Math.min(...times), Math.max(...times), [EDGE.left, right]);
  const y = linearScale(0, Math.max(...all.map(({ excess }) => excess)), [bottom, EDGE.top]);
  const draw = ({ name, points }: Curve, kind: string) =>
    hint(
      line(
        points.map(({ ms, excess }) => [x.place(ms), y.place(excess)] as const),
        kind,
      ),
      name,
    );
  const marks = total.points.map(({ budget, ms, excess }) => {
    const words = `${budgetName(budget)}: ${percent(excess)} % after ${milliseconds(ms)} ms`;
    return hint(dot(x.place(ms), y.place(excess), 'dot strong', 4), words);
  });
  const end = total.points.at(-1);
  const content = [
    xAxis(x, EDGE.top, bottom, tick),
    yAxis(y, EDGE.left, right, (value) => tick(value * 100)),
    ...(groups.length > 1 ? groups.map((group) => draw(group, 'line faint')) : []),
    draw(total, 'line strong'),
    ...marks,
    end ? text(x.place(end.ms) + 8, y.place(end.excess) + 4, 'all instances') : '',
    text(EDGE.left, HEIGHT - 8, 'mean time of a solve, ms', 'start', 'axis'),
    text(EDGE.left - 46, 10, 'excess area, %', 'start', 'axis'),
  ];
  return plot(WIDTH, HEIGHT, 'Time to quality', content.join(''));
}

function curve(name: string, runs: readonly Run[], found: ReadonlyMap<Run, number>): Curve {
  const points = byBudget(runs).flatMap(({ budget, runs: ofBudget }) => {
    const ms = mean(ofBudget.map((run) => run.ms));
    const excess = mean(known(ofBudget.map((run) => found.get(run) ?? null)));
    return ms === null || excess === null ? [] : [{ budget, ms, excess }];
  });
  return { name, points };
}
