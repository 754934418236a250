import { describe, expect, it } from 'vitest';
import { layoutsJson } from '../../../bench/src/report-layouts.ts';
import { FAILURE, report, run } from '../../support/bench/runs.ts';

describe('layoutsJson', () => {
  it('has nothing in it that depends on the machine', () => {
    const settings = { stages: '0', jobs: '4', repeat: '3' };
    const here = report([run({ ms: 3, cpuMs: 2 })], { settings });
    const there = report([run({ ms: 30, cpuMs: 20 })], {
      settings: { stages: '0' },
      date: '2030-01-02T03:04:05.000Z',
      durationMs: 7,
      peakMemoryBytes: 8,
      machine: { cpu: 'Another', cores: 1, memoryBytes: 1, platform: 'other', node: 'v99' },
    });
    expect(layoutsJson(here)).toBe(layoutsJson(there));
    expect(layoutsJson(here)).toContain('"layout":"abc"');
  });

  it.each([
    [report([run({ interrupted: true })]), 'no time limit ended a search'],
    [report([run()], { interrupted: true }), 'all was solved'],
    [report([run()], { failures: [FAILURE] }), 'all was solved'],
  ])('keeps nothing of a report that another machine might not give: %#', (given, reason) => {
    expect(() => layoutsJson(given)).toThrow(reason);
  });
});
