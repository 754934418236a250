import { budgetColumns, groupColumns } from './columns.ts';
import { budgetName, count, counted, mebibytes, milliseconds, span } from './format.ts';
import type { Report } from './report.ts';
import { summarise } from './summary.ts';
import { textTable } from './text-table.ts';

/** Maximum failures listed; the rest are counted. */
const FAILURES_TOLD = 20;

/** The report for a terminal: a table by group for the largest budget, and one by budget if there are several. */
export function reportText(report: Report): string {
  const summaries = summarise(report.runs);
  const severalSeeds = hasSeveralSeeds(report);
  const byGroup = summaries.slice(-1).map(({ budget, groups, total }) => {
    const heading = summaries.length > 1 ? `With ${budgetName(budget)}\n` : '';
    return heading + textTable(groupColumns(severalSeeds), groups, total);
  });
  const byBudget =
    summaries.length > 1 ? [`By budget\n${textTable(budgetColumns(severalSeeds), summaries)}`] : [];
  const parts = [...byGroup, ...byBudget, failuresText(report), leftOutText(report), closing(report)];
  return parts.filter((part) => part !== '').join('\n');
}

/** Whether instances were solved with several seeds. */
export const hasSeveralSeeds = ({ runs }: Report): boolean => new Set(runs.map(({ seed }) => seed)).size > 1;

function failuresText({ failures }: Report): string {
  if (failures.length === 0) return '';
  const told = failures.slice(0, FAILURES_TOLD).map(({ instance, message }) => `  ${instance}: ${message}\n`);
  const rest = failures.length - told.length;
  return `Failed: ${count(failures.length)}\n${told.join('')}${rest > 0 ? `  and ${count(rest)} more\n` : ''}`;
}

export const leftOutText = ({ leftOut }: Report): string =>
  leftOut
    .map(({ what, instances }) => `Not in the requests: ${what} (${counted(instances, 'instance')})\n`)
    .join('');

/** The basis of the figures, in sentences. */
export function closing({
  runs,
  engineVersion,
  machine,
  durationMs,
  peakMemoryBytes,
  interrupted,
}: Report): string {
  const cpu = runs.reduce((total, run) => total + run.cpuMs, 0) / Math.max(1, runs.length);
  const cut = runs.filter((run) => run.interrupted).length;
  const sentences = [
    `${counted(runs.length, 'solve')} in ${span(durationMs)} by engine ${engineVersion} on ${machine.cpu}, ${counted(machine.cores, 'core')}.`,
    `Processor time of a solve: ${milliseconds(cpu)} ms in the mean. Peak memory of a process: ${mebibytes(peakMemoryBytes)}.`,
    ...(cut > 0 ? [`The time limit ended ${count(cut)} of them.`] : []),
    ...(interrupted ? ['Interrupted: this is what was done until then.'] : []),
  ];
  return sentences.map((sentence) => `${sentence}\n`).join('');
}
