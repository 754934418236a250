import { describe, expect, it } from 'vitest';
import type { BestKnown, KnownSet } from '../../../bench/src/best-known.ts';
import { figuresPage } from '../../../bench/src/figures-page.ts';
import { report, run } from '../../support/bench/runs.ts';

const RUNS = [
  run({ instance: 's/a_1', group: 'a', sheets: 5, cpuMs: 3 }),
  run({ instance: 's/b_1', group: 'b', sheets: 7, cpuMs: 5 }),
];

const known = (instances: number, measure: KnownSet['measure'] = 'sheets'): BestKnown => ({
  sources: { paper: 'A paper', other: 'Another paper' },
  sets: {
    s: {
      what: 'A set',
      instances,
      measure,
      of: ['paper'],
      results: [
        { solver: 'Slow', source: 'paper', budget: '1 h', total: 11, groups: { a: 4, b: 7 } },
        { solver: 'Old', source: 'paper', budget: '1 s', total: 80 },
      ],
    },
  },
});

describe('figuresPage', () => {
  it('sets each report beside what is known of its set', () => {
    const page = figuresPage([{ name: 's', report: report(RUNS, { settings: { kerf: '3' } }) }], known(2));
    expect(page).toBe(`## s

A set (paper).

\`--kerf 3\`; engine 1.2.3, 2026-01-02, A processor, 4 cores, Node v20; peak memory of a process 50 MiB.

| group | instances | sheets | best known | util % | gap % | optimal | unplaced | mean ms | 95th | max | cpu ms |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| a | 1 | 5 | 4 | 75.00 | 50.00 | 0 | 0 | 10.0 | 10.0 | 10.0 | 3.00 |
| b | 1 | 7 | 7 | 75.00 | 50.00 | 0 | 0 | 10.0 | 10.0 | 10.0 | 5.00 |
| **total** | **2** | **12** | **11** | **75.00** | **50.00** | **0** | **0** | **10.0** | **10.0** | **10.0** | **4.00** |

| solver | sheets | time of an instance | source |
| --- | ---: | ---: | ---: |
| Slow | 11 | 1 h | paper |
| **cutting-layout, greedy** | 12 | 4.00 ms of processor time | here |
| Old | 80 | 1 s | paper |

## Sources

- **paper**: A paper.`);
  });

  it('ranks by utilisation where that is what the set measures', () => {
    const page = figuresPage([{ name: 's', report: report(RUNS) }], known(2, 'utilisation'));
    expect(page).toContain('| group | instances | sheets | util % | best known |');
    const ranks = [...page.matchAll(/^\| (\S+).* \| ([\d.]+) \| .* \| (?:paper|here) \|$/gm)];
    expect(ranks.map(([, solver, figure]) => [solver, figure])).toEqual([
      ['Old', '80.00'],
      ['**cutting-layout,', '75.00'],
      ['Slow', '11.00'],
    ]);
  });

  it.each([
    ['area', '| sheets | area | best known |', '| **total** | **2** | **12** | **400** | **11** |'],
    ['value', '| unplaced | mean ms |', '| **16** | **11** |'],
  ] as const)('has a column for the %s of a set that measures it', (measure, titles, total) => {
    const runs = [run({ ...RUNS[0], worth: 11, valueLeftOut: 2 }), run({ ...RUNS[1], worth: 7 })];
    const page = figuresPage([{ name: 's', report: report(runs) }], known(2, measure));
    expect(page).toContain(titles);
    expect(page).toContain(total);
    expect(page).toMatch(new RegExp(`^\\| solver \\| ${measure} \\|`, 'm'));
  });

  it('compares only whole sets', () => {
    const page = figuresPage([{ name: 's', report: report(RUNS) }], known(500));
    expect(page).toContain('These are 2 of the 500 instances of the literature.');
    expect(page).not.toMatch(/best known|Slow/);
  });
});
