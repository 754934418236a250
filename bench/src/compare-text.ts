import type { Column } from './columns.ts';
import { areaChange, type ComparedRow, type Comparison, type Pair, timeRatio } from './compare.ts';
import { change, count, counted, milliseconds, NONE } from './format.ts';
import { known } from './statistics.ts';
import { textTable } from './text-table.ts';
import type { SignedRank } from './wilcoxon.ts';

/** Maximum instances listed as better and as worse; the rest are counted. */
const INSTANCES_TOLD = 10;

const relative = (before: number | null, now: number | null): string =>
  before === null || before === 0 || now === null ? NONE : change(now / before - 1);

/** The table of improvements and regressions by group. */
export const comparedColumns: readonly Column<ComparedRow>[] = [
  { title: 'group', cell: ({ group }) => group },
  { title: 'instances', cell: ({ instances }) => count(instances) },
  { title: 'better', cell: ({ better }) => count(better) },
  { title: 'same', cell: ({ same }) => count(same) },
  { title: 'worse', cell: ({ worse }) => count(worse) },
  { title: 'changed', cell: ({ changed }) => count(changed) },
  { title: 'sheets', cell: ({ before, now }) => `${count(before.sheets)} → ${count(now.sheets)}` },
  { title: 'area', cell: ({ before, now }) => relative(before.area, now.area) },
  { title: 'unplaced', cell: ({ before, now }) => `${count(before.unplaced)} → ${count(now.unplaced)}` },
  { title: 'time', cell: ({ before, now }) => relative(before.ms, now.ms) },
];

/** The comparison for a terminal. */
export function comparisonText(comparison: Comparison): string {
  const { groups, total, pairs } = comparison;
  return [
    `Compared with before\n${settingsText(comparison)}${textTable(comparedColumns, groups, total)}`,
    listed('Worse', worst(pairs)),
    listed('Better', best(pairs)),
    listed('Changed layouts of equal cost', otherwise(pairs)),
    testsText(comparison),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** The instances that became worse, the largest loss first. */
export const worst = (pairs: readonly Pair[]): Pair[] =>
  pairs.filter(({ verdict }) => verdict === 'worse').sort((one, other) => loss(other) - loss(one));

/** The instances that became better, the largest gain first. */
export const best = (pairs: readonly Pair[]): Pair[] =>
  pairs.filter(({ verdict }) => verdict === 'better').sort((one, other) => loss(one) - loss(other));

/** The instances with changed layouts of equal cost. */
export const otherwise = (pairs: readonly Pair[]): Pair[] =>
  pairs.filter(({ verdict, changed }) => verdict === 'same' && changed);

/** One piece left out outweighs any area. */
const loss = (pair: Pair): number =>
  (pair.now.unplaced - pair.before.unplaced) * 1e6 + (pair.before.area === 0 ? 0 : areaChange(pair));

function listed(title: string, pairs: readonly Pair[]): string {
  if (pairs.length === 0) return '';
  const told = pairs.slice(0, INSTANCES_TOLD).map((pair) => `  ${pairText(pair)}\n`);
  const rest = pairs.length - told.length;
  return `${title}\n${told.join('')}${rest > 0 ? `  and ${count(rest)} more\n` : ''}`;
}

/** One line with an instance before and now. */
export function pairText(pair: Pair): string {
  const { instance, before, now } = pair;
  const unplaced =
    before.unplaced === now.unplaced ? '' : `, unplaced ${count(before.unplaced)} → ${count(now.unplaced)}`;
  const sheets = `sheets ${count(before.sheets)} → ${count(now.sheets)}`;
  const area = before.area === 0 ? '' : ` (area ${change(areaChange(pair))})`;
  const times = known([before.ms, now.ms]).map(milliseconds).join(' → ');
  return `${instance}: ${sheets}${area}${unplaced}, ${times} ms`;
}

/** The results of the tests, and the instances left out of the comparison. */
export function testsText({ area, time, pairs, onlyBefore, onlyNow }: Comparison): string {
  const sentences = [
    `Area: ${testText(area)}.`,
    ...(known(pairs.map(timeRatio)).length === 0 ? [] : [`Time: ${testText(time)}.`]),
    ...(onlyBefore.length > 0 ? [`Only before: ${counted(onlyBefore.length, 'instance')}.`] : []),
    ...(onlyNow.length > 0 ? [`Only now: ${counted(onlyNow.length, 'instance')}.`] : []),
  ];
  return sentences.map((sentence) => `${sentence}\n`).join('');
}

function testText({ n, pValue, exact }: SignedRank): string {
  if (n === 0) return 'no pair differs';
  const p = pValue < 0.001 ? 'p < 0.001' : `p = ${pValue.toFixed(3)}`;
  return `${n === 1 ? '1 pair differs' : `${count(n)} pairs differ`}, ${p} (Wilcoxon signed-rank test, two-sided, ${exact ? 'exact' : 'by normal approximation'})`;
}

/** The options that differ from before. */
export const settingsText = ({ settings }: Comparison): string =>
  settings.map(({ name, before, now }) => `--${name}: ${before} before, ${now} now\n`).join('');
