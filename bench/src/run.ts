import { messageOf } from '../../src/contract/errors.ts';
import type { Task } from './plan.ts';
import type { Measured, Solver } from './solver.ts';

/** The outcome of a task. */
export type Outcome = { readonly task: Task } & (
  | { readonly measured: Measured; readonly failure?: undefined }
  | { readonly measured?: undefined; readonly failure: string }
);

/**
 * Does the tasks, one at a time for each solver, until they are done or `signal` aborts. The remaining tasks are left
 * out.
 *
 * @param repeat runs of each task; the least times count.
 * @param onDone called with every outcome, in the order in which the tasks end.
 */
export async function runAll(
  tasks: readonly Task[],
  solvers: readonly Solver[],
  repeat: number,
  signal: AbortSignal,
  onDone: (outcome: Outcome) => void,
): Promise<void> {
  const waiting = tasks[Symbol.iterator]();
  const close = () => {
    for (const solver of solvers) solver.close();
  };
  signal.addEventListener('abort', close, { once: true });
  try {
    await Promise.all(
      solvers.map(async (solver) => {
        for (const task of waiting) {
          if (signal.aborted) return;
          const outcome = await perform(task, solver, repeat);
          if (signal.aborted) return;
          onDone(outcome);
        }
      }),
    );
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

async function perform(task: Task, solver: Solver, repeat: number): Promise<Outcome> {
  try {
    const job = task.job();
    let best = await solver.solve(job);
    for (let time = 1; time < repeat; time++) best = quicker(best, await solver.solve(job));
    return { task, measured: best };
  } catch (error) {
    return { task, failure: messageOf(error) };
  }
}

/** @throws Error if two solves of one job gave different layouts, though the clock cut neither short. */
function quicker(one: Measured, other: Measured): Measured {
  const timed = one.figures.interrupted || other.figures.interrupted;
  if (!timed && one.figures.layout !== other.figures.layout) {
    throw new Error('the same job was given two different layouts');
  }
  return {
    ...(other.ms < one.ms ? other : one),
    cpuMs: Math.min(one.cpuMs, other.cpuMs),
    peakMemoryBytes: Math.max(one.peakMemoryBytes, other.peakMemoryBytes),
  };
}
