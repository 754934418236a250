import { describe, expect, it } from 'vitest';
import type { Task } from '../../../bench/src/plan.ts';
import { watch } from '../../../bench/src/progress.ts';
import type { Outcome } from '../../../bench/src/run.ts';
import { run } from '../../support/bench/runs.ts';

const task = (instance: string, seed: number | null = null): Task => ({
  instance,
  group: 'set',
  seed,
  budget: { iterationLimit: null, timeLimitMs: null },
  job: () => Buffer.of(),
});

const done = (instance: string, change = {}, seed: number | null = null): Outcome => ({
  task: task(instance, seed),
  measured: { ms: 12.34, cpuMs: 1, peakMemoryBytes: 1, figures: run(change) },
});

class Screen {
  readonly columns = 60;
  readonly isTTY: boolean;
  readonly #colours: boolean;
  written = '';

  constructor(isTTY: boolean, colours = false) {
    this.isTTY = isTTY;
    this.#colours = colours;
  }

  write(text: string): void {
    this.written += text;
  }

  hasColors(): boolean {
    return this.#colours;
  }
}

describe('watch', () => {
  it('writes a line for each solve in a pipe', () => {
    const pipe = new Screen(false, true);
    const progress = watch(pipe, 3, () => 0);
    progress.done(done('set/a'));
    progress.done(done('set/b', { unplaced: 4 }, 7));
    progress.done({ task: task('set/c'), failure: 'check_failed' });
    progress.end();
    expect(pipe.written).toBe(
      '1/3 set/a: 2 sheets, 12.3 ms\n2/3 set/b seed 7: 2 sheets, 4 unplaced, 12.3 ms\n3/3 set/c: failed: check_failed\n',
    );
  });

  it('draws a bar on a terminal, and leaves nothing of it', () => {
    const terminal = new Screen(true);
    let time = 0;
    const progress = watch(terminal, 4, () => time);
    time = 1000;
    progress.done(done('set/a'));
    time = 1010;
    progress.done(done('set/too-soon'));
    time = 3000;
    progress.done(done('set/c'));
    progress.end();
    expect(terminal.written.split('\r\x1b[K')).toEqual([
      '',
      '[------------------------------] 0/4  0 %',
      '[########----------------------] 1/4  25 %  3 s left  set/a',
      '[#######################-------] 3/4  75 %  1 s left  set/c',
      '',
    ]);
  });
});
