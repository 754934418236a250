import { expect, it } from 'vitest';
import { watch } from '../../../bench/src/progress.ts';
import type { Outcome } from '../../../bench/src/run.ts';
import { run } from '../../support/bench/runs.ts';

const done = (instance: string): Outcome => ({
  task: {
    instance,
    group: 'set',
    seed: null,
    budget: { iterationLimit: null, timeLimitMs: null },
    worth: 1,
    job: () => Buffer.of(),
  },
  measured: { ms: 12.34, cpuMs: 1, peakMemoryBytes: 1, figures: run() },
});

it('draws a bar on a terminal, and leaves nothing of it', () => {
  let written = '';
  const terminal = {
    columns: 60,
    isTTY: true,
    write(text: string) {
      written += text;
    },
    hasColors: () => false,
  };
  let time = 0;
  const progress = watch(terminal, 4, () => time);
  time = 1000;
  progress.done(done('set/a'));
  time = 1010;
  progress.done(done('set/too-soon'));
  time = 3000;
  progress.done(done('set/c'));
  progress.end();
  expect(written.split('\r\x1b[K')).toEqual([
    '',
    '[------------------------------] 0/4  0 %',
    '[########----------------------] 1/4  25 %  3 s left  set/a',
    '[#######################-------] 3/4  75 %  1 s left  set/c',
    '',
  ]);
});
