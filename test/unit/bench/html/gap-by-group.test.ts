import { expect, test } from 'vitest';
import { gapByGroup } from '../../../../bench/src/html/gap-by-group.ts';
import type { Run } from '../../../../bench/src/report.ts';
import { summarise } from '../../../../bench/src/summary.ts';
import { run } from '../../../support/bench/runs.ts';
import { find, numbers, parseDrawing, textsOf } from '../../../support/svg/drawing.ts';

const drawn = (runs: readonly Run[]) => gapByGroup(summarise(runs)[0]?.groups ?? [], runs);

test('draws the mean of each group as a bar and each run as a dot', () => {
  const svg = parseDrawing(
    drawn([
      run({ instance: 'a_1', group: 'a', gap: 0.1 }),
      run({ instance: 'a_2', group: 'a', gap: 0.3 }),
      run({ instance: 'b_1', group: 'b', gap: 0, optimal: true }),
      run({ instance: 'c_1', group: 'c', gap: null, bound: null }),
    ]),
  );
  const bars = find(svg, 'rect').map((each) => numbers(each, 'x', 'width'));
  const dots = find(svg, 'circle').map((each) => numbers(each, 'cx').cx);
  expect(dots).toHaveLength(3);
  const [a, b] = bars;
  expect(a && a.x + a.width).toBeCloseTo(((dots[0] ?? 0) + (dots[1] ?? 0)) / 2, 1);
  expect(b?.width).toBe(0);
  const titles = textsOf(find(svg, 'title'));
  expect(titles).toContain('a: 20.00 % on average');
  expect(titles).toContain('a_2: 30.00 %');
  expect(titles).toContain('c: no gap known');
  expect(textsOf(find(svg, 'text'))).toContain('1 of 1 optimal');
});

test('is nothing where no gap is known', () => {
  expect(drawn([run({ gap: null })])).toBe('');
});
