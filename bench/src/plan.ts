import { ContractError } from '../../src/contract/errors.ts';
import { encodeJob } from '../../src/domain/job.ts';
import { toJob } from '../../src/domain/validate.ts';
import { UsageError } from '../../src/setting.ts';
import { unsharedLimits } from '../../src/settings.ts';
import { type Changes, changed, forRun } from './changes.ts';
import { type Grouping, groupOf } from './group.ts';
import type { Instance } from './instance.ts';
import { TIME_LIMIT_MS } from './limits.ts';
import type { Budget } from './report.ts';
import { sum } from './statistics.ts';

/** The runs to do for each instance. */
export interface Course {
  readonly changes: Changes;
  /** Null: the instance's own seed. */
  readonly seeds: readonly (number | null)[];
  readonly budgets: readonly Budget[];
  readonly grouping: Grouping;
}

/** One solve to do. */
export interface Task {
  readonly instance: string;
  readonly group: string;
  readonly seed: number | null;
  readonly budget: Budget;
  /** Of all pieces: 1 + the priority of each. */
  readonly worth: number;
  /** The encoded job. */
  readonly job: () => Uint8Array;
}

/**
 * Every solve to do, instance by instance, each with its budgets in order and with every seed.
 *
 * @throws UsageError if an instance is not a valid job, or cannot be solved with these settings.
 */
export function plan(instances: readonly Instance[], course: Course): Task[] {
  return instances.flatMap((instance) => {
    const tasks = tasksOf(instance, course);
    // The other tasks differ in nothing that could make them invalid.
    tasks[0]?.job();
    return tasks;
  });
}

function tasksOf({ name, request }: Instance, { changes, seeds, budgets, grouping }: Course): Task[] {
  const base = changed(request, changes);
  if (changes.threads !== undefined && base.strategy === 'greedy') {
    throw new UsageError(`${name}: --threads is for the strategy alns; greedy runs on one`);
  }
  const group = groupOf(name, grouping);
  const worth = sum(base.pieces.map(({ quantity, priority }) => quantity * (1 + priority)));
  return budgets.flatMap((budget) =>
    seeds.map((seed) => ({
      instance: name,
      group,
      seed,
      budget,
      worth,
      job: () => {
        try {
          const request = forRun(base, seed, budget);
          return encodeJob(toJob(request, unsharedLimits(budget.timeLimitMs ?? TIME_LIMIT_MS.max)));
        } catch (error) {
          throw error instanceof ContractError ? new UsageError(`${name}: ${error.message}`) : error;
        }
      },
    })),
  );
}
