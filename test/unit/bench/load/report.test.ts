import { expect, it } from 'vitest';
import { latencies } from '../../../../bench/src/load/latencies.ts';
import type { Phase } from '../../../../bench/src/load/phase.ts';
import { loadText } from '../../../../bench/src/load/report.ts';
import type { LoadReport } from '../../../../bench/src/load/run.ts';

const MIB = 2 ** 20;

const PHASE: Phase = {
  statuses: { 200: 3, 503: 2 },
  errors: 1,
  seconds: 2,
  perSecond: 90,
  latencyMs: latencies([10, 20, 30]),
  health: { latencyMs: latencies([1]), failures: 4 },
  server: {
    loopDelayMs: { mean: 0.1, p99: 1.5, max: 12.3 },
    cpuSeconds: 1,
    loopUtilization: 0.25,
    cpuMsPerSolve: 5,
    memory: { begin: 70 * MIB, tenth: 80 * MIB, end: 85 * MIB, max: 90 * MIB },
  },
};

const REPORT: LoadReport = {
  date: '2026-11-21T10:00:00.000Z',
  machine: { cpu: 'Some CPU', cores: 2 },
  settings: {
    mix: [{ pieces: 20, weight: 1 }],
    family: 'scaling',
    seed: 1,
    mode: 'both',
    connections: 8,
    checks: null,
    perSecond: null,
    warmUp: null,
    limit: { seconds: 10 },
    slots: 2,
    cpus: '0,1',
    url: null,
    keyed: false,
    serverOptions: [],
  },
  engine: { seconds: 2, perSecond: 100, cpuMsPerSolve: 4, latencyMs: latencies([5]) },
  closed: PHASE,
  besideChecks: null,
  open: { ...PHASE, statuses: { 200: 3 }, errors: 0 },
  openPerSecond: 45,
};

it('tells all that was found, in tables', () => {
  expect(loadText(REPORT)).toBe(
    `jobs of 20 pieces (family scaling, seed 1), 8 connections, 2 solver threads on cores 0,1, 10 s a phase
2 cores of Some CPU, 2026-11-21T10:00:00.000Z

solve            a second  of the engine  answered  mean ms  50 %  90 %  99 %  99.9 %   max
---------------  --------  -------------  --------  -------  ----  ----  ----  ------  ----
engine alone          100        100.0 %         1     5.00  5.00  5.00  5.00    5.00  5.00
closed loop            90         90.0 %         3     20.0  20.0  28.0  29.8    30.0  30.0
open loop, 45/s        90         90.0 %         3     20.0  20.0  28.0  29.8    30.0  30.0

GET /health      answered  mean ms  50 %  90 %  99 %  99.9 %   max  failed
---------------  --------  -------  ----  ----  ----  ------  ----  ------
closed loop             1     1.00  1.00  1.00  1.00    1.00  1.00       4
open loop, 45/s         1     1.00  1.00  1.00  1.00    1.00  1.00       4

server           CPU ms a solve  of that the engine  loop at work  loop delay 99 %   max  memory  after 1/10  at the end    most
---------------  --------------  ------------------  ------------  ---------------  ----  ------  ----------  ----------  ------
closed loop                5.00              80.0 %        25.0 %             1.50  12.3  70 MiB      80 MiB      85 MiB  90 MiB
open loop, 45/s            5.00              80.0 %        25.0 %             1.50  12.3  70 MiB      80 MiB      85 MiB  90 MiB

closed loop: 2 answered with 503, 1 not answered
`,
  );
});

it('omits what it cannot measure', () => {
  const settings = {
    ...REPORT.settings,
    mix: [
      { pieces: 20, weight: 9 },
      { pieces: 1000, weight: 1 },
    ],
    limit: { requests: 5000 },
    cpus: null,
    url: 'http://localhost:8080',
  };
  const text = loadText({ ...REPORT, settings, closed: null, open: { ...PHASE, server: null } });
  expect(text).toMatch(
    /^jobs of 20:9, 1,000:1 pieces .*, 2 solver threads, 5,000 requests a phase, http:\/\/localhost:8080$/m,
  );
  expect(text).not.toContain('memory');
  expect(text).not.toContain('closed loop');
});
