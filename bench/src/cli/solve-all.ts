import { access, constants, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { parseArguments, UsageError } from '../../../src/arguments.ts';
import { print, readInput } from '../../../src/cli/terminal.ts';
import { messageOf } from '../../../src/contract/errors.ts';
import { STRATEGIES } from '../../../src/contract/fields.ts';
import { loadAddon } from '../../../src/engine/addon.ts';
import { now } from '../clock.ts';
import { type Comparison, compare } from '../compare.ts';
import { comparisonText } from '../compare-text.ts';
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
import { runAll } from '../run.ts';
import { readSettings, SETTING_OPTIONS, type Settings } from '../settings.ts';
import { DEFAULT_THRESHOLDS, passed } from '../thresholds.ts';
import { WorkerProcess } from '../worker-process.ts';

/** The help text of `cutting-layout bench` itself. */
export const solveAllHelp = (): string => `Usage: cutting-layout bench [options] PATH…
       cutting-layout bench generate --help
       cutting-layout bench load --help
       cutting-layout bench figures --help

Solves every instance in the files and folders of PATH, checks every layout, and reports quality and speed.

Formats: solve requests (.json), the JSON of the OR-Datasets collection (Objects and Items; Length is the width), and
packingsolver's CSV files for guillotine cutting (NAME_items.csv, NAME_bins.csv, optionally NAME_defects.csv and
NAME_parameters.csv). Missing settings get the defaults of a solve request.

Problem (by default as given in the file):
  --strategy ${STRATEGIES.join('|')}
      search strategy
  --rotation on|off|as-given
      whether pieces may be rotated
  --stages N
      highest stage of a cut; 0: unlimited
  --alternate on|off
      whether the cut direction alternates from stage to stage; off: free cuts
  --first-cut vertical|horizontal
      direction of first-stage cuts
  --kerf MM
      kerf of every sheet
  --stock unlimited|as-given
      whether the stock of each size is unlimited
  --filter REGEX
      only instances whose name (folder/file) matches

Method:
  --iterations N[,N…]
      iterations of each solve (greedy: recreate calls). Without --time-limit, the layouts are the same on every
      machine
  --time-limit MS[,MS…]
      time limit of each solve in milliseconds. A list of either limit solves with each, to plot quality over time
  --seeds LIST
      seeds, 0..4 or 1,5,9. Tables then show the mean, best and worst number of sheets
  --threads N
      islands of each solve (alns), each on a thread of its own
  --repeat N
      solve each N times and take the minimum time; the layouts must be identical
  --jobs N
      concurrent solves, each in its own process, up to ${availableParallelism()}. 1 (the default) gives the
      steadiest times

Output:
  --group auto|folder|all|REGEX
      groups of the tables. auto (the default): the name without _NUMBER at its end, or else the folder. REGEX: the
      match in the name, or its first group
  --json FILE, --csv FILE, --html FILE
      also write a full report as JSON, a line of CSV per solve, or a page with plots
  --layouts FILE
      also write what is the same on every machine: sheets, area and a digest of every layout. Only if all solves
      succeeded
  --compare OLD.json
      report and plot changes since a report of --json or --layouts, by group and instance, with a paired test. Exit
      with 1 if a threshold is exceeded
  --threshold LIST
      how much worse the total may be than in OLD.json: area and time in percent; sheets, unplaced and changed layouts
      as counts (default ${DEFAULT_THRESHOLDS})
  --quiet
      no progress on standard error
  -h, --help
      print this text

Exit codes: 0 success, 1 a solve failed or a threshold was exceeded, 2 usage error or invalid instance, 130 interrupted
(completed solves are printed and written).

Example, the free guillotine problem of the literature without rotation:
  cutting-layout bench --stages 0 --alternate off --rotation off --html report.html instances/
`;

const OPTIONS = {
  ...SETTING_OPTIONS,
  json: { type: 'string' },
  csv: { type: 'string' },
  html: { type: 'string' },
  layouts: { type: 'string' },
  compare: { type: 'string' },
  quiet: { type: 'boolean' },
} as const;

const INTERRUPTED = 130;

/**
 * `cutting-layout bench PATH…`.
 *
 * @param args the arguments after `bench`.
 * @returns the exit code.
 * @throws UsageError for an invalid command line or instance.
 */
export async function solveAll(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new UsageError('missing PATH');
  const settings = readSettings(values);
  const files = [values.json, values.csv, values.html, values.layouts].filter((path) => path !== undefined);
  await Promise.all(files.map(checkWritable));
  const before = values.compare === undefined ? undefined : await readBefore(values.compare);
  const instances = await readInstances(positionals, settings.filter);
  const tasks = plan(instances, settings);
  if (before) checkComparable(before, tasks, settings);
  const recorder = new Recorder(instances, tasks, settings.given, loadAddon().engineVersion());
  const interrupted = await runTasks(tasks, settings, recorder, values.quiet === true);

  const report = recorder.report(interrupted);
  const comparison = before && compare(before, report);
  const excesses = comparison ? passed(comparison.total, settings.thresholds) : [];
  await print(reportText(report));
  if (comparison)
    await print(`\n${comparisonText(comparison)}${excesses.map((text) => `${text}\n`).join('')}`);
  await writeFiles(values, report, comparison);
  if (interrupted) return INTERRUPTED;
  return report.failures.length > 0 || excesses.length > 0 ? 1 : 0;
}

/** @returns whether it was interrupted. */
async function runTasks(
  tasks: readonly Task[],
  { jobs, repeat }: Settings,
  recorder: Recorder,
  isQuiet: boolean,
): Promise<boolean> {
  const program = process.argv[1] ?? '';
  const solvers = Array.from({ length: Math.min(jobs, tasks.length) }, () => new WorkerProcess(program));
  const progress = isQuiet ? quiet : watch(process.stderr, tasks.length, now);
  const interrupt = new AbortController();
  // A second interrupt ends the process.
  process.once('SIGINT', () => interrupt.abort());
  await runAll(tasks, solvers, repeat, interrupt.signal, (outcome) => {
    recorder.add(outcome);
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
  { json, csv, html, layouts }: { json?: string; csv?: string; html?: string; layouts?: string },
  report: Report,
  comparison: Comparison | undefined,
): Promise<void> {
  if (json !== undefined) await writeFile(json, reportJson(report));
  if (csv !== undefined) await writeFile(csv, reportCsv(report));
  if (html !== undefined) await writeFile(html, reportHtml(report, comparison));
  if (layouts !== undefined && !report.interrupted) await writeFile(layouts, layoutsJson(report));
}
