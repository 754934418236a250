import { FORMAT, type Report, type Run } from '../../../bench/src/report.ts';

/** A run of which a test says what matters to it. */
export const run = (change: Partial<Run> = {}): Run => ({
  instance: 'set/a_1',
  group: 'set/a',
  seed: null,
  iterationLimit: null,
  timeLimitMs: null,
  ms: 10,
  cpuMs: 9,
  sheets: 2,
  area: 200,
  usedArea: 150,
  placed: 5,
  unplaced: 0,
  worth: 5,
  valueLeftOut: 0,
  bound: 100,
  gap: 0.5,
  optimal: false,
  iterations: 40,
  interrupted: false,
  layout: 'abc',
  ...change,
});

/** A report of these runs. */
export const report = (runs: readonly Run[], change: Partial<Report> = {}): Report => ({
  ...FORMAT,
  engineVersion: '1.2.3',
  date: '2026-01-02T03:04:05.000Z',
  machine: { cpu: 'A processor', cores: 4, memoryBytes: 2 ** 34, platform: 'linux', node: 'v20' },
  settings: {},
  interrupted: false,
  durationMs: 65_000,
  peakMemoryBytes: 50 * 2 ** 20,
  leftOut: [],
  runs: [...runs],
  failures: [],
  ...change,
});
