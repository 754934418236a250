import { type BestKnown, bestOfAll, bestOfGroup, isLessBetter, type KnownSet } from './best-known.ts';
import { type Column, groupColumns } from './columns.ts';
import { count, counted, mebibytes, milliseconds, NONE } from './format.ts';
import { markdownTable } from './markdown-table.ts';
import type { Report } from './report.ts';
import { hasSeveralSeeds } from './report-text.ts';
import { known } from './statistics.ts';
import { type Row, type Summary, summarise } from './summary.ts';

/** A report and its name: the name of its instance set, and after a dot any further label. */
export interface NamedReport {
  readonly name: string;
  readonly report: Report;
}

/** The figures of some reports as Markdown, beside the best known results for each set. */
export function figuresPage(reports: readonly NamedReport[], { sets, sources }: BestKnown): string {
  const setOf = (name: string) => sets[name.replace(/\..*/, '')];
  const sections = reports.map(({ name, report }) => section(name, report, setOf(name)));
  const used = new Set(
    known(reports.map(({ name }) => setOf(name) ?? null)).flatMap(({ of, results }) => [
      ...of,
      ...results.map(({ source }) => source),
    ]),
  );
  const cited = Object.entries(sources).filter(([source]) => used.has(source));
  const list = cited.map(([source, text]) => `- **${source}**: ${text}.`).join('\n');
  return [...sections, ...(list === '' ? [] : [`## Sources\n\n${list}`])].join('\n\n');
}

function section(name: string, report: Report, set: KnownSet | undefined): string {
  const summary = summarise(report.runs).at(-1);
  const parts = [`## ${name}`, ...(set ? [`${set.what} (${set.of.join(', ')}).`] : []), about(report)];
  if (summary === undefined) return parts.join('\n\n');
  const { instances } = summary.total;
  const comparable = set?.instances === instances ? set : undefined;
  if (set && !comparable) {
    parts.push(`These are ${count(instances)} of the ${count(set.instances)} instances of the literature.`);
  }
  parts.push(groupsTable(report, summary, set?.measure, comparable));
  if (comparable) parts.push(resultsTable(report, summary.total, comparable));
  return parts.join('\n\n');
}

function about(report: Report): string {
  const { settings, engineVersion, date, peakMemoryBytes } = report;
  const { cpu, cores, node } = report.machine;
  const options = Object.entries(settings).map(([name, value]) => `\`--${name} ${value}\``);
  const given = options.length === 0 ? 'Without options' : options.join(' ');
  return `${given}; engine ${engineVersion}, ${date.slice(0, 10)}, ${cpu}, ${counted(cores, 'core')}, Node ${node}; peak memory of a process ${mebibytes(peakMemoryBytes)}.`;
}

/** Columns of the terminal output that mean little in print, or only on one machine. */
const LEFT_OUT: ReadonlySet<string> = new Set(['area', 'bound', 'median', 'it/s', 'value']);

/** The column of each measure. */
const TITLES: Readonly<Record<KnownSet['measure'], string>> = {
  sheets: 'sheets',
  area: 'area',
  utilisation: 'util %',
  value: 'value',
};

/** Only where the stock is scarce, the value of what is placed says more than how much is left out. */
const VALUE: Column<Row> = { title: 'value', cell: ({ value }) => count(value) };

/** Other work on the machine affects this less than wall time. */
const PROCESSOR_TIME: Column<Row> = { title: 'cpu ms', cell: ({ cpuMs }) => milliseconds(cpuMs) };

function groupsTable(
  report: Report,
  { groups, total }: Summary,
  measure: KnownSet['measure'] = 'utilisation',
  set?: KnownSet,
): string {
  const all = groupColumns(hasSeveralSeeds(report));
  const own = TITLES[measure];
  const columns = [
    ...[...all, VALUE].filter(({ title }) => title === own || !LEFT_OUT.has(title)),
    PROCESSOR_TIME,
  ];
  const behind = columns.findIndex(({ title }) => title === own);
  const best: Column<Row>[] = set
    ? [
        {
          title: 'best known',
          cell: (row) => written(set, row === total ? bestOfAll(set) : bestOfGroup(set, row.group)),
        },
      ]
    : [];
  return markdownTable(columns.toSpliced(behind + 1, 0, ...best), groups, total);
}

interface Line {
  readonly solver: string;
  readonly budget: string;
  readonly total: number | null;
  readonly source: string;
}

/** The results of others and our own, the best first. */
function resultsTable(report: Report, row: Row, set: KnownSet): string {
  const ours: Line = {
    solver: `**cutting-layout, ${report.settings['strategy'] ?? 'greedy'}**`,
    budget: `${milliseconds(row.cpuMs)} ms of processor time`,
    total: figureOf(row, set),
    source: 'here',
  };
  const sign = isLessBetter(set.measure) ? 1 : -1;
  const lines = [ours, ...set.results].sort((one, other) => sign * ((one.total ?? 0) - (other.total ?? 0)));
  return markdownTable(
    [
      { title: 'solver', cell: ({ solver }) => solver },
      { title: TITLES[set.measure], cell: ({ total }) => written(set, total) },
      { title: 'time of an instance', cell: ({ budget }) => budget },
      { title: 'source', cell: ({ source }) => source },
    ],
    lines,
  );
}

function written({ measure }: KnownSet, figure: number | null): string {
  if (figure === null) return NONE;
  return measure === 'utilisation' ? figure.toFixed(2) : count(figure);
}

/** Our figure of the measure of a set. */
function figureOf({ sheets, area, utilization, value }: Row, { measure }: KnownSet): number | null {
  if (measure === 'utilisation') return utilization && utilization * 100;
  return { sheets: sheets.mean, area, value }[measure];
}
