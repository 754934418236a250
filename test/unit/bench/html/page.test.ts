import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { compare } from '../../../../bench/src/compare.ts';
import { reportHtml } from '../../../../bench/src/html/page.ts';
import { report, run } from '../../../support/bench/runs.ts';
import { find, parseDrawing, textsOf } from '../../../support/svg/drawing.ts';

const RUNS = [run({ iterationLimit: 10, area: 300 }), run({ iterationLimit: 20, area: 200 })];

/** What stands below `<body>`. */
function body(page: string) {
  const [, content = ''] = /<body>\n([\s\S]*)<\/body>/.exec(page) ?? [];
  return parseDrawing(`<body>${content}</body>`);
}

const headings = (page: string) => textsOf(find(body(page), 'h2'));

describe('reportHtml', () => {
  it('has everything in it that it shows, and no script', () => {
    const page = reportHtml(report(RUNS), compare(report([run({ area: 250 })]), report(RUNS)));
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(|\bsrc=|\bhref=/);
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? [];
    const digest = createHash('sha256').update(style).digest('base64');
    expect(page).toContain(`content="default-src 'none'; style-src 'sha256-${digest}'"`);
  });

  it('plots what several budgets came to', () => {
    const page = reportHtml(report(RUNS));
    expect(headings(page)).toEqual([
      'By group, with 20 iterations',
      'Gap by group',
      'By budget',
      'Time to quality',
      'Convergence of single runs',
      'What the figures rest on',
    ]);
    expect(find(body(page), 'svg').map(({ attributes }) => attributes['aria-label'])).toEqual([
      'Gap to the lower bound by group',
      'Time to quality',
      'Convergence of set/a_1',
    ]);
  });

  it('lists failures, and what became better and worse', () => {
    const failure = {
      instance: 'set/<b>',
      group: 'set',
      seed: null,
      iterationLimit: null,
      timeLimitMs: null,
      message: 'check_failed',
    };
    const now = report([run({ area: 250 })], { failures: [failure] });
    const page = reportHtml(now, compare(report([run()]), now));
    expect(headings(page)).toEqual(
      expect.arrayContaining([
        'Compared with before',
        'Change of the sheet area',
        'Time before and now',
        'Failed',
      ]),
    );
    expect(textsOf(find(body(page), 'li'))).toEqual([
      'set/a_1: sheets 2 → 2 (area +25.00 %), 10.0 → 10.0 ms',
      'set/<b>: check_failed',
    ]);
  });
});
