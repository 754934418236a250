import { describe, expect, it } from 'vitest';
import type { Task } from '../../../bench/src/plan.ts';
import { type Outcome, runAll } from '../../../bench/src/run.ts';
import type { Measured, Solver } from '../../../bench/src/solver.ts';
import { run } from '../../support/bench/runs.ts';

const task = (instance: string): Task => ({
  instance,
  group: 'set',
  seed: null,
  budget: { iterationLimit: null, timeLimitMs: null },
  worth: 1,
  job: () => Buffer.from(instance),
});

const measured = (change: Partial<Measured> = {}): Measured => ({
  ms: 10,
  cpuMs: 9,
  peakMemoryBytes: 100,
  figures: run(),
  ...change,
});

/** Gives one answer after the other, and keeps the names of the instances. */
class Scripted implements Solver {
  readonly asked: string[] = [];
  closed = false;
  readonly #answer: (name: string) => Measured | Promise<Measured>;

  constructor(answer: (name: string) => Measured | Promise<Measured>) {
    this.#answer = answer;
  }

  async solve(job: Uint8Array): Promise<Measured> {
    const name = Buffer.from(job).toString();
    this.asked.push(name);
    return this.#answer(name);
  }

  close(): void {
    this.closed = true;
  }
}

async function outcomes(
  tasks: readonly Task[],
  solvers: readonly Solver[],
  { repeat = 1, signal = new AbortController().signal } = {},
): Promise<Outcome[]> {
  const found: Outcome[] = [];
  await runAll(tasks, solvers, repeat, signal, (outcome) => found.push(outcome));
  return found;
}

const TASKS = ['a', 'b', 'c', 'd', 'e'].map(task);

describe('runAll', () => {
  it('goes on after a failure', async () => {
    const solver = new Scripted((name) => {
      if (name === 'b') throw new Error('check_failed');
      return measured();
    });
    const found = await outcomes(TASKS, [solver]);
    expect(found.map(({ failure }) => failure)).toEqual([
      undefined,
      'check_failed',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('keeps the least times of several, and the most memory', async () => {
    const answers = [
      measured({ ms: 12, cpuMs: 4, peakMemoryBytes: 100 }),
      measured({ ms: 8, cpuMs: 7, peakMemoryBytes: 300 }),
      measured({ ms: 9, cpuMs: 5, peakMemoryBytes: 200 }),
    ];
    const solver: Scripted = new Scripted(() => answers[(solver.asked.length - 1) % 3] ?? measured());
    const [outcome] = await outcomes([task('a')], [solver], { repeat: 3 });
    expect(solver.asked).toEqual(['a', 'a', 'a']);
    expect(outcome?.measured).toEqual(measured({ ms: 8, cpuMs: 4, peakMemoryBytes: 300 }));
  });

  it('finds it a failure when the same job is given different layouts, unless the clock ended a search', async () => {
    let layout = 0;
    const layouts = (interrupted: boolean) =>
      new Scripted(() => measured({ figures: run({ interrupted, layout: String(layout++) }) }));
    const [failed] = await outcomes([task('a')], [layouts(false)], { repeat: 2 });
    expect(failed?.failure).toBe('the same job was given two different layouts');
    const [timed] = await outcomes([task('a')], [layouts(true)], { repeat: 2 });
    expect(timed?.measured).toBeDefined();
  });
});
