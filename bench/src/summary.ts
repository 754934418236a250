import type { Budget, Run } from './report.ts';
import { groupBy, known, mean, quantile, sum } from './statistics.ts';

/** The figures of runs with one budget. Over several seeds they are means, unless stated otherwise. */
export interface Row {
  readonly group: string;
  readonly instances: number;
  /** Sums over the instances: of the mean, best and worst seed of each. */
  readonly sheets: { readonly mean: number; readonly best: number; readonly worst: number };
  /** Of all used sheets, in square millimetres. */
  readonly area: number;
  /** Area of the pieces / area of the sheets they are on, the mean over the instances; null if nothing is placed. */
  readonly utilization: number | null;
  /** Lower bound on the area, in square millimetres; null if that of an instance is unknown. */
  readonly bound: number | null;
  /** Mean share of the area above the bound; null if no bound is known. */
  readonly gap: number | null;
  /** Instances with a layout proven optimal. */
  readonly optimal: number;
  /** Piece instances left out. */
  readonly unplaced: number;
  /** Of the placed pieces: 1 + the priority of each. */
  readonly value: number;
  /** Milliseconds of one solve. */
  readonly ms: Times;
  /** Mean processor time of one solve, in milliseconds. */
  readonly cpuMs: number;
  readonly iterationsPerSecond: number;
}

export interface Times {
  readonly mean: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

/** The rows of one budget. */
export interface Summary {
  readonly budget: Budget;
  readonly groups: readonly Row[];
  readonly total: Row;
}

/** One summary for each budget, the smallest budget first. */
export function summarise(runs: readonly Run[]): Summary[] {
  return byBudget(runs).map(({ budget, runs: ofBudget }) => ({
    budget,
    groups: [...groupBy(ofBudget, ({ group }) => group)].map(([group, ofGroup]) =>
      summarised(group, ofGroup),
    ),
    total: summarised('total', ofBudget),
  }));
}

/** The runs of each budget, the smallest budget first. */
export function byBudget<R extends Budget>(
  runs: readonly R[],
): { readonly budget: Budget; readonly runs: readonly R[] }[] {
  return [...groupBy(runs, budgetKey).values()]
    .flatMap((ofBudget) => {
      const [first] = ofBudget;
      if (first === undefined) return [];
      const { iterationLimit, timeLimitMs } = first;
      return [{ budget: { iterationLimit, timeLimitMs }, runs: ofBudget }];
    })
    .sort(({ budget: one }, { budget: other }) => limit(one) - limit(other) || time(one) - time(other));
}

/** Equal budgets have equal keys. */
export const budgetKey = ({ iterationLimit, timeLimitMs }: Budget): string =>
  `${iterationLimit} ${timeLimitMs}`;

const limit = ({ iterationLimit }: Budget): number => iterationLimit ?? 0;
const time = ({ timeLimitMs }: Budget): number => timeLimitMs ?? 0;

function summarised(group: string, runs: readonly Run[]): Row {
  const instances = [...groupBy(runs, ({ instance }) => instance).values()];
  const overInstances = (figure: (runs: readonly Run[]) => number) => sum(instances.map(figure));
  const bounds = instances.map(greatestBound);
  const ms = runs.map((run) => run.ms);
  return {
    group,
    instances: instances.length,
    sheets: {
      mean: overInstances((ofOne) => meanOf(ofOne, ({ sheets }) => sheets)),
      best: overInstances((ofOne) => Math.min(...ofOne.map(({ sheets }) => sheets))),
      worst: overInstances((ofOne) => Math.max(...ofOne.map(({ sheets }) => sheets))),
    },
    area: overInstances((ofOne) => meanOf(ofOne, ({ area }) => area)),
    utilization: mean(known(instances.map((ofOne) => mean(known(ofOne.map(utilization)))))),
    bound: bounds.includes(null) ? null : sum(known(bounds)),
    gap: mean(known(instances.map((ofOne) => mean(known(ofOne.map(({ gap }) => gap)))))),
    optimal: instances.filter((ofOne) => ofOne.some(({ optimal }) => optimal)).length,
    unplaced: overInstances((ofOne) => meanOf(ofOne, ({ unplaced }) => unplaced)),
    value: overInstances((ofOne) => meanOf(ofOne, ({ worth, valueLeftOut }) => worth - valueLeftOut)),
    ms: {
      mean: mean(ms) ?? 0,
      median: quantile(ms, 0.5) ?? 0,
      p95: quantile(ms, 0.95) ?? 0,
      max: quantile(ms, 1) ?? 0,
    },
    cpuMs: meanOf(runs, ({ cpuMs }) => cpuMs),
    iterationsPerSecond: sum(runs.map(({ iterations }) => iterations)) / (sum(ms) / 1000),
  };
}

/** Placed area / sheet area of one layout; null for an empty one. */
const utilization = ({ area, usedArea }: Run): number | null => (area === 0 ? null : usedArea / area);

const meanOf = (runs: readonly Run[], figure: (run: Run) => number): number => mean(runs.map(figure)) ?? 0;

/** The best proven bound of one instance. */
export function greatestBound(runs: readonly Run[]): number | null {
  const bounds = known(runs.map(({ bound }) => bound));
  return bounds.length === 0 ? null : Math.max(...bounds);
}
