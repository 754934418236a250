import { expect, it } from 'vitest';
import { figuresOf } from '../../../bench/src/figures.ts';
import type { Task } from '../../../bench/src/plan.ts';
import { toRequest } from '../../../bench/src/read/convert.ts';
import { Recorder } from '../../../bench/src/recorder.ts';
import { readReport } from '../../../bench/src/report.ts';
import { reportJson } from '../../../bench/src/report-json.ts';
import { result } from '../../support/bench/engine.ts';

const request = toRequest({ pieces: [{ width: 1, height: 1 }], sheets: [{ width: 5, height: 5 }] });
const instance = (name: string, leftOut: string[]) => ({ name, request, leftOut });
const task = (name: string): Task => ({
  instance: name,
  group: 'set',
  seed: 4,
  budget: { iterationLimit: 10, timeLimitMs: null },
  job: () => Buffer.of(),
});
const measured = (peakMemoryBytes: number) => ({
  ms: 5,
  cpuMs: 4,
  peakMemoryBytes,
  figures: figuresOf(result()),
});

it('reports what is done in the order of the tasks, whatever ended first', () => {
  const instances = [instance('a', ['stacks']), instance('b', []), instance('c', ['stacks', 'costs'])];
  const tasks = ['a', 'b', 'c', 'd'].map(task);
  const [a, b, c] = tasks as [Task, Task, Task];
  const recorder = new Recorder(instances, tasks, { seeds: '4' }, '1.2.3');
  recorder.add({ task: c, measured: measured(300) });
  recorder.add({ task: b, failure: 'check_failed' });
  recorder.add({ task: a, measured: measured(200) });
  const report = recorder.report(true);
  expect(report).toMatchObject({
    engineVersion: '1.2.3',
    settings: { seeds: '4' },
    interrupted: true,
    peakMemoryBytes: 300,
    leftOut: [
      { what: 'stacks', instances: 2 },
      { what: 'costs', instances: 1 },
    ],
    runs: [
      {
        instance: 'a',
        group: 'set',
        seed: 4,
        iterationLimit: 10,
        timeLimitMs: null,
        ms: 5,
        cpuMs: 4,
        sheets: 2,
      },
      { instance: 'c', layout: expect.any(String) },
    ],
    failures: [
      {
        instance: 'b',
        group: 'set',
        seed: 4,
        iterationLimit: 10,
        timeLimitMs: null,
        message: 'check_failed',
      },
    ],
  });
  expect(readReport('it', reportJson(report))).toEqual(report);
});
