import { createHash } from 'node:crypto';
import { element, escapeText } from '../../../src/svg/markup.ts';
import { budgetColumns, groupColumns } from '../columns.ts';
import type { Comparison } from '../compare.ts';
import {
  best,
  comparedColumns,
  otherwise,
  pairText,
  settingsText,
  testsText,
  worst,
} from '../compare-text.ts';
import { budgetName, count, milliseconds, NONE, percent } from '../format.ts';
import type { Report } from '../report.ts';
import { closing, hasSeveralSeeds, leftOutText } from '../report-text.ts';
import { byBudget, type Row, type Summary, summarise } from '../summary.ts';
import { areaChanges, timeChanges } from './changes.ts';
import { convergence, PANELS } from './convergence.ts';
import { gapByGroup } from './gap-by-group.ts';
import { STYLE } from './style.ts';
import { htmlTable } from './table.ts';
import { timeToQuality } from './time-to-quality.ts';

/** The report as one page, without scripts or external resources. */
export function reportHtml(report: Report, comparison?: Comparison): string {
  const summaries = summarise(report.runs);
  const last = summaries.at(-1);
  const title = `Benchmark of cutting-layout ${report.engineVersion}`;
  const body = [
    element('h1', {}, escapeText(title)),
    element('p', { class: 'meta' }, escapeText(about(report))),
    last ? tiles(last.total) : '',
    comparison ? compared(comparison) : '',
    last ? figures(report, summaries, last) : '',
    failures(report),
    element('h2', {}, 'What the figures rest on'),
    paragraphs(`${closing(report)}${leftOutText(report)}`),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${digest(STYLE)}'">
<title>${escapeText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body.filter((part) => part !== '').join('\n')}
</body>
</html>
`;
}

const digest = (style: string): string => createHash('sha256').update(style).digest('base64');

function about({ date, settings }: Report): string {
  const options = Object.entries(settings).map(([name, value]) => `--${name} ${value}`);
  return [date, ...(options.length > 0 ? options : ['without options'])].join(' · ');
}

function tiles({ instances, sheets, utilization, gap, optimal, unplaced, ms }: Row): string {
  const share = (value: number | null) => (value === null ? NONE : `${percent(value)} %`);
  const facts = [
    ['instances', count(instances)],
    ['sheets', count(sheets.mean)],
    ['utilisation', share(utilization)],
    ['gap', share(gap)],
    ['proven optimal', count(optimal)],
    ['unplaced pieces', count(unplaced)],
    ['mean time', `${milliseconds(ms.mean)} ms`],
  ] as const;
  const all = facts.map(([name, value]) =>
    element('div', { class: 'tile' }, element('dt', {}, name) + element('dd', {}, value)),
  );
  return element('dl', { class: 'tiles' }, all.join(''));
}

function figures(report: Report, summaries: readonly Summary[], last: Summary): string {
  const severalSeeds = hasSeveralSeeds(report);
  const several = summaries.length > 1;
  const ofLast = byBudget(report.runs).at(-1)?.runs ?? [];
  const gaps = gapByGroup(last.groups, ofLast);
  return [
    element('h2', {}, several ? `By group, with ${escapeText(budgetName(last.budget))}` : 'By group'),
    htmlTable(groupColumns(severalSeeds), last.groups, last.total),
    section('Gap by group', gaps === '' ? paragraphs('No bound is known.') : gaps),
    several ? section('By budget', htmlTable(budgetColumns(severalSeeds), summaries)) : '',
    section(
      'Time to quality',
      several ? paragraphs(EXCESS) + timeToQuality(report.runs) : paragraphs(ONE_BUDGET),
    ),
    courses(report.runs, several),
  ].join('\n');
}

const ONE_BUDGET =
  'Plots of quality over time need several budgets: --iterations 100,1000,10000, or a list of --time-limit.';

const EXCESS =
  'Excess: the share of the sheet area above the lower bound, or else above the best layout here. Grey: the groups.';

/** Empty if there is only one budget and no search was traced: then there are no courses. */
function courses(runs: Report['runs'], several: boolean): string {
  const { note, panels } = convergence(runs);
  if (panels.length === 0 && !several) return '';
  return section(
    'Convergence of single runs',
    panels.length === 0
      ? paragraphs('No layout differs from budget to budget.')
      : paragraphs(`The ${PANELS} instances, at most, that improve most; a line for each seed. ${note}`) +
          element('div', { class: 'panels' }, panels.join('\n')),
  );
}

function compared(comparison: Comparison): string {
  const { groups, total, pairs } = comparison;
  const list = (title: string, of: typeof pairs) =>
    of.length === 0
      ? ''
      : `${element('h3', {}, title)}${element('ul', {}, of.map((pair) => element('li', {}, escapeText(pairText(pair)))).join('\n'))}`;
  const areas = areaChanges(pairs);
  const times = timeChanges(pairs);
  return [
    section(
      'Compared with before',
      paragraphs(settingsText(comparison)) + htmlTable(comparedColumns, groups, total),
    ),
    paragraphs(testsText(comparison)),
    list('Worse', worst(pairs)),
    list('Better', best(pairs)),
    list('Changed layouts of equal cost', otherwise(pairs)),
    areas === '' ? '' : section('Change of the sheet area', areas),
    times === '' ? '' : section('Time before and now', times),
  ].join('\n');
}

function failures({ failures: all }: Report): string {
  if (all.length === 0) return '';
  const items = all.map(({ instance, message }) => element('li', {}, escapeText(`${instance}: ${message}`)));
  return section('Failed', element('ul', {}, items.join('\n')));
}

const section = (title: string, content: string): string => `${element('h2', {}, title)}\n${content}`;

/** A paragraph for each line. */
const paragraphs = (lines: string): string =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => element('p', {}, escapeText(line)))
    .join('\n');
