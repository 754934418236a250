import { type Earlier, type EarlierRun, type Report, SETTINGS_OF_TIMES } from './report.ts';
import { groupBy, known, mean, sum } from './statistics.ts';
import { budgetKey, byBudget } from './summary.ts';
import { type SignedRank, wilcoxonSignedRank } from './wilcoxon.ts';

/** The results of one instance with one budget: the means over several seeds. */
export interface Point {
  readonly sheets: number;
  readonly area: number;
  readonly unplaced: number;
  /** Null if no times were kept. */
  readonly ms: number | null;
  /** The digests of its layouts. */
  readonly layouts: readonly string[];
}

/** One instance before and now. */
export interface Pair {
  readonly instance: string;
  readonly group: string;
  readonly before: Point;
  readonly now: Point;
  /** Fewer pieces left out are better. With equal pieces left out, less sheet area is better. */
  readonly verdict: 'better' | 'same' | 'worse';
  /** Whether it has a layout that no seed gave before. */
  readonly changed: boolean;
}

/** The pairs of one group, or of all. */
export interface ComparedRow {
  readonly group: string;
  readonly instances: number;
  readonly better: number;
  readonly same: number;
  readonly worse: number;
  readonly changed: number;
  /** Sums over the instances. */
  readonly before: Sums;
  readonly now: Sums;
}

export type Sums = Pick<Point, 'sheets' | 'area' | 'unplaced' | 'ms'>;

/** The comparison of two reports. */
export interface Comparison {
  readonly pairs: readonly Pair[];
  readonly groups: readonly ComparedRow[];
  readonly total: ComparedRow;
  /** Signed-rank test of the relative differences of area, over instances with equal pieces left out. */
  readonly area: SignedRank;
  /** Signed-rank test of the ratios of time, over instances with both times known. */
  readonly time: SignedRank;
  /** Instances in only one of the reports. */
  readonly onlyBefore: readonly string[];
  readonly onlyNow: readonly string[];
  /** Options that differ. */
  readonly settings: readonly { readonly name: string; readonly before: string; readonly now: string }[];
}

/**
 * Compares `now` with `before`, instance by instance, with the largest budget that both have. If they share none, it
 * takes the largest budget of each. The groups are those of `now`.
 */
export function compare(before: Earlier, now: Report): Comparison {
  const budgets = { before: byBudget(before.runs), now: byBudget(now.runs) };
  const keys = new Set(budgets.before.map(({ budget }) => budgetKey(budget)));
  const common = budgets.now.findLast(({ budget }) => keys.has(budgetKey(budget)))?.budget;
  const runsOf = (all: typeof budgets.before) =>
    (common ? all.find(({ budget }) => budgetKey(budget) === budgetKey(common)) : all.at(-1))?.runs ?? [];
  const old = points(runsOf(budgets.before));
  const young = points(runsOf(budgets.now));
  const pairs = [...young].flatMap(([instance, { group, point }]) => {
    const other = old.get(instance)?.point;
    return other ? [paired(instance, group, other, point)] : [];
  });
  return {
    pairs,
    groups: [...groupBy(pairs, ({ group }) => group)].map(([group, ofGroup]) => compared(group, ofGroup)),
    total: compared('total', pairs),
    area: wilcoxonSignedRank(comparable(pairs).map(areaChange)),
    time: wilcoxonSignedRank(known(pairs.map(timeRatio)).map(Math.log)),
    onlyBefore: [...old.keys()].filter((instance) => !young.has(instance)),
    onlyNow: [...young.keys()].filter((instance) => !old.has(instance)),
    settings: settingChanges(before, now),
  };
}

/** The pairs with equal pieces left out, so that their areas can be compared. */
export const comparable = (pairs: readonly Pair[]): Pair[] =>
  pairs.filter(({ before, now }) => before.unplaced === now.unplaced && before.area > 0);

/** The change of the sheet area, as a share of the area before. */
export const areaChange = ({ before, now }: Pair): number => (now.area - before.area) / before.area;

/** Ratio of the time now to the time before; null if one of them was not kept. */
export const timeRatio = ({ before, now }: Pair): number | null =>
  before.ms === null || now.ms === null ? null : now.ms / before.ms;

function points(runs: readonly EarlierRun[]): Map<string, { readonly group: string; readonly point: Point }> {
  const entries = [...groupBy(runs, ({ instance }) => instance)].map(
    ([instance, ofOne]) => [instance, { group: ofOne[0]?.group ?? '', point: pointOf(ofOne) }] as const,
  );
  return new Map(entries);
}

function pointOf(runs: readonly EarlierRun[]): Point {
  const meanOf = (figure: (run: EarlierRun) => number) => mean(runs.map(figure)) ?? 0;
  return {
    sheets: meanOf(({ sheets }) => sheets),
    area: meanOf(({ area }) => area),
    unplaced: meanOf(({ unplaced }) => unplaced),
    ms: mean(known(runs.map(({ ms }) => ms ?? null))),
    layouts: runs.map(({ layout }) => layout),
  };
}

function paired(instance: string, group: string, before: Point, now: Point): Pair {
  const worsening = now.unplaced - before.unplaced || now.area - before.area;
  return {
    instance,
    group,
    before,
    now,
    verdict: worsening === 0 ? 'same' : worsening < 0 ? 'better' : 'worse',
    changed: now.layouts.some((layout) => !before.layouts.includes(layout)),
  };
}

function compared(group: string, pairs: readonly Pair[]): ComparedRow {
  const having = (verdict: Pair['verdict']) => pairs.filter((pair) => pair.verdict === verdict).length;
  return {
    group,
    instances: pairs.length,
    better: having('better'),
    same: having('same'),
    worse: having('worse'),
    changed: pairs.filter(({ changed }) => changed).length,
    before: sums(pairs.map(({ before }) => before)),
    now: sums(pairs.map(({ now }) => now)),
  };
}

const sums = (points: readonly Point[]): Sums => ({
  sheets: sum(points.map(({ sheets }) => sheets)),
  area: sum(points.map(({ area }) => area)),
  unplaced: sum(points.map(({ unplaced }) => unplaced)),
  ms: points.some(({ ms }) => ms === null) ? null : sum(known(points.map(({ ms }) => ms))),
});

const AS_GIVEN = 'as given';

function settingChanges(before: Earlier, now: Report): Comparison['settings'] {
  const timed = before.runs.some(({ ms }) => ms !== undefined);
  const names = [...new Set([...Object.keys(before.settings), ...Object.keys(now.settings)])].filter(
    (name) => timed || !SETTINGS_OF_TIMES.has(name),
  );
  return names
    .map((name) => ({
      name,
      before: before.settings[name] ?? AS_GIVEN,
      now: now.settings[name] ?? AS_GIVEN,
    }))
    .filter(({ before, now }) => before !== now);
}
