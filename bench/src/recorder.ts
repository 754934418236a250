import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { date, now } from './clock.ts';
import type { Instance } from './instance.ts';
import type { Task } from './plan.ts';
import { type Failure, FORMAT, type Machine, type Report, type Run } from './report.ts';
import type { Outcome } from './run.ts';
import type { Measured } from './solver.ts';
import { groupBy } from './statistics.ts';

/** Collects the outcomes of the tasks, and makes the report. */
export class Recorder {
  readonly #tasks: readonly Task[];
  readonly #about: Omit<Report, 'interrupted' | 'durationMs' | 'peakMemoryBytes' | 'runs' | 'failures'>;
  readonly #start = now();
  readonly #outcomes = new Map<Task, Outcome>();

  /** @param settings the options that determine the figures, as given. */
  constructor(
    instances: readonly Instance[],
    tasks: readonly Task[],
    settings: Report['settings'],
    engineVersion: string,
  ) {
    this.#tasks = tasks;
    this.#about = {
      ...FORMAT,
      engineVersion,
      date: date(),
      machine: machine(),
      settings,
      leftOut: leftOut(instances),
    };
  }

  add(outcome: Outcome): void {
    this.#outcomes.set(outcome.task, outcome);
  }

  /** The report of the tasks done, in the order of the plan. */
  report(interrupted: boolean): Report {
    const outcomes = this.#tasks.flatMap((task) => this.#outcomes.get(task) ?? []);
    return {
      ...this.#about,
      interrupted,
      durationMs: Math.round(now() - this.#start),
      peakMemoryBytes: outcomes.reduce(
        (most, { measured }) => Math.max(most, measured?.peakMemoryBytes ?? 0),
        0,
      ),
      runs: outcomes.flatMap(({ task, measured }) => (measured ? [toRun(task, measured)] : [])),
      failures: outcomes.flatMap(({ task, failure }) =>
        failure === undefined ? [] : [toFailure(task, failure)],
      ),
    };
  }
}

const toRun = (
  { instance, group, seed, budget, worth }: Task,
  { ms, cpuMs, figures, trace }: Measured,
): Run => ({
  instance,
  group,
  seed,
  ...budget,
  worth,
  ms,
  cpuMs,
  ...figures,
  ...(trace && { trace: [...trace] }),
});

const toFailure = ({ instance, group, seed, budget }: Task, message: string): Failure => ({
  instance,
  group,
  seed,
  ...budget,
  message,
});

function leftOut(instances: readonly Instance[]): Report['leftOut'] {
  const mentions = instances.flatMap((instance) => instance.leftOut);
  return [...groupBy(mentions, (what) => what)].map(([what, { length }]) => ({ what, instances: length }));
}

function machine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    platform: `${process.platform} ${release()} ${process.arch}`,
    node: process.version,
  };
}
