import { access, constants, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { command } from '../../../src/cli/command.ts';
import { print, readInput } from '../../../src/cli/terminal.ts';
import { messageOf } from '../../../src/contract/errors.ts';
import { loadAddon } from '../../../src/engine/addon.ts';
import { file, grouped, onOff, UsageError } from '../../../src/setting.ts';
import { now } from '../clock.ts';
import { type Comparison, compare } from '../compare.ts';
import { comparisonText } from '../compare-text.ts';
import { explanationText } from '../explanation-text.ts';
import { readInstances } from '../find.ts';
import { reportHtml } from '../html/page.ts';
import { plan, type Task } from '../plan.ts';
import { quiet, watch } from '../progress.ts';
import { Recorder } from '../recorder.ts';
import { type Earlier, type Report, readEarlier } from '../report.ts';
import { reportCsv } from '../report-csv.ts';
import { reportJson } from '../report-json.ts';
import { layoutsJson } from '../report-layouts.ts';
import { reportText } from '../report-text.ts';
import { type Outcome, runAll } from '../run.ts';
import { readSettings, SETTING_OPTIONS, type Settings } from '../settings.ts';
import type { Measured } from '../solver.ts';
import { passed } from '../thresholds.ts';
import { WorkerProcess } from '../worker-process.ts';

const INTERRUPTED = 130;

/** `cutting-layout bench PATH…`, without its further commands. */
export const solveAll = command({
  name: 'bench',
  description: `Solves every instance in the files and folders of PATH, checks every layout, and reports quality and speed.

Formats: solve requests (.json), the JSON of the OR-Datasets collection (Objects and Items; Length is the width), and packingsolver's CSV files for guillotine cutting (NAME_items.csv, NAME_bins.csv, optionally NAME_defects.csv and NAME_parameters.csv). Missing settings get the defaults of a solve request.`,
  operands: [{ name: 'PATH', help: 'a file or a folder of instances', completes: 'file', isRepeated: true }],
  options: {
    ...SETTING_OPTIONS,
    ...grouped('Output', {
      json: file('also write a full report as JSON'),
      csv: file('also write a line of CSV per solve'),
      html: file('also write a page with plots'),
      layouts: file(
        'also write what is the same on every machine: sheets, area and a digest of every layout. Only if all solves succeeded',
      ),
      compare: file(
        'report and plot changes since a report of --json or --layouts, by group and instance, with a paired test. Exit with 1 if a threshold is exceeded',
        'OLD.json',
      ),
      explain: onOff('also print which mechanisms of the engine each instance gets'),
      quiet: onOff('no progress on standard error'),
    }),
  },
  notes: `Exit codes: 0 success, 1 a solve failed or a threshold was exceeded, 2 usage error or invalid instance, 130 interrupted
(completed solves are printed and written).

Example, the free guillotine problem of the literature without rotation:
  cutting-layout bench --stages 0 --alternate off --rotation off --html report.html instances/`,
  async run(values, [paths]) {
    const settings = readSettings(values);
    const files = [values.json, values.csv, values.html, values.layouts].filter((path) => path !== undefined);
    await Promise.all(files.map(checkWritable));
    const before = values.compare === undefined ? undefined : await readBefore(values.compare);
    const instances = await readInstances(paths, settings.filter);
    const tasks = plan(instances, settings);
    if (before) checkComparable(before, tasks, settings);
    const recorder = new Recorder(instances, tasks, settings.given, loadAddon().engineVersion());
    const explained = new Map<string, Measured['explanations']>();
    const interrupted = await runTasks(tasks, settings, values.quiet, (outcome) => {
      recorder.add(outcome);
      explained.set(outcome.task.instance, outcome.measured?.explanations);
    });

    const report = recorder.report(interrupted);
    const comparison = before && compare(before, report);
    const excesses = comparison ? passed(comparison.total, settings.thresholds) : [];
    if (values.explain) await print(`${explanationText(explained)}\n`);
    await print(reportText(report));
    if (comparison)
      await print(`\n${comparisonText(comparison)}${excesses.map((text) => `${text}\n`).join('')}`);
    await writeFiles(values, report, comparison);
    if (interrupted) return INTERRUPTED;
    return report.failures.length > 0 || excesses.length > 0 ? 1 : 0;
  },
});

/** @returns whether it was interrupted. */
async function runTasks(
  tasks: readonly Task[],
  { jobs, repeat }: Settings,
  isQuiet: boolean,
  onDone: (outcome: Outcome) => void,
): Promise<boolean> {
  const program = process.argv[1] ?? '';
  const solvers = Array.from({ length: Math.min(jobs, tasks.length) }, () => new WorkerProcess(program));
  const progress = isQuiet ? quiet : watch(process.stderr, tasks.length, now);
  const interrupt = new AbortController();
  // A second interrupt ends the process.
  process.once('SIGINT', () => interrupt.abort());
  await runAll(tasks, solvers, repeat, interrupt.signal, (outcome) => {
    onDone(outcome);
    progress.done(outcome);
  });
  progress.end();
  return interrupt.signal.aborted;
}

const readBefore = async (path: string): Promise<Earlier> =>
  readEarlier(path, (await readInput(path)).toString());

function checkComparable(before: Earlier, tasks: readonly Task[], { thresholds }: Settings): void {
  const names = new Set(before.runs.map(({ instance }) => instance));
  if (!tasks.some(({ instance }) => names.has(instance))) {
    throw new UsageError('there is nothing to compare: the old report has none of these instances');
  }
  if (thresholds.time !== undefined && before.runs.every(({ ms }) => ms === undefined)) {
    throw new UsageError('--threshold time needs an old report with times');
  }
}

/** Fails before the first solve if a report cannot be written, not after an hour of solving. */
async function checkWritable(path: string): Promise<void> {
  try {
    await access(dirname(path), constants.W_OK);
  } catch (error) {
    throw new UsageError(`cannot write ${path}: ${messageOf(error)}`);
  }
}

async function writeFiles(
  { json, csv, html, layouts }: Readonly<Record<'json' | 'csv' | 'html' | 'layouts', string | undefined>>,
  report: Report,
  comparison: Comparison | undefined,
): Promise<void> {
  if (json !== undefined) await writeFile(json, reportJson(report));
  if (csv !== undefined) await writeFile(csv, reportCsv(report));
  if (html !== undefined) await writeFile(html, reportHtml(report, comparison));
  if (layouts !== undefined && !report.interrupted) await writeFile(layouts, layoutsJson(report));
}
