import { describe, expect, it } from 'vitest';
import { compare } from '../../../bench/src/compare.ts';
import { comparisonText } from '../../../bench/src/compare-text.ts';
import { report, run } from '../../support/bench/runs.ts';

const named = (instance: string, change: Parameters<typeof run>[0] = {}) => run({ instance, ...change });

const { ms: _, ...untimed } = named('a');

describe('comparisonText', () => {
  it('tells no times where there were none', () => {
    const text = comparisonText(
      compare({ ...report([]), runs: [untimed] }, report([named('a', { area: 150 })])),
    );
    expect(text).toMatch(/^total .* –$/m);
    expect(text).toContain('\n  a: sheets 2 → 2 (area -25.00 %), 10.0 ms\n');
    expect(text).not.toContain('Time: ');
  });

  it('shows the groups, the instances that changed, and what the tests say', () => {
    const before = report([named('a'), named('b'), named('c'), named('gone')]);
    const now = report(
      [
        named('a', { area: 210, sheets: 3, layout: 'x', ms: 20 }),
        named('b', { area: 190, layout: 'y' }),
        named('c', { area: 150, unplaced: 2 }),
      ],
      { settings: { kerf: '3' } },
    );
    expect(comparisonText(compare(before, now))).toBe(
      [
        'Compared with before',
        '--kerf: as given before, 3 now',
        'group  instances  better  same  worse  changed  sheets     area  unplaced      time',
        '-----  ---------  ------  ----  -----  -------  ------  -------  --------  --------',
        'set/a          3       1     0      2        2   6 → 7  -8.33 %     0 → 2  +33.33 %',
        '-----  ---------  ------  ----  -----  -------  ------  -------  --------  --------',
        'total          3       1     0      2        2   6 → 7  -8.33 %     0 → 2  +33.33 %',
        '',
        'Worse',
        '  c: sheets 2 → 2 (area -25.00 %), unplaced 0 → 2, 10.0 → 10.0 ms',
        '  a: sheets 2 → 3 (area +5.00 %), 10.0 → 20.0 ms',
        '',
        'Better',
        '  b: sheets 2 → 2 (area -5.00 %), 10.0 → 10.0 ms',
        '',
        'Area: 2 pairs differ, p = 1.000 (Wilcoxon signed-rank test, two-sided, exact).',
        'Time: 1 pair differs, p = 1.000 (Wilcoxon signed-rank test, two-sided, exact); it takes 1.26 times as long (geometric mean).',
        'Only before: 1 instance.',
        '',
      ].join('\n'),
    );
  });
});
