import { expect, test } from 'vitest';
import { timeToQuality } from '../../../../bench/src/html/time-to-quality.ts';
import { run } from '../../../support/bench/runs.ts';
import { find, parseDrawing, textsOf } from '../../../support/svg/drawing.ts';

const titles = (svg: string) => textsOf(find(parseDrawing(svg), 'title'));

test('time to quality has a point for each budget and a line for each group', () => {
  const runs = [
    run({ iterationLimit: 10, group: 'a', area: 200, ms: 1 }),
    run({ iterationLimit: 10, group: 'b', instance: 'b_1', area: 400, ms: 3 }),
    run({ iterationLimit: 100, group: 'a', area: 100, ms: 10 }),
    run({ iterationLimit: 100, group: 'b', instance: 'b_1', area: 200, ms: 30 }),
  ];
  expect(titles(timeToQuality(runs))).toEqual([
    'a',
    'b',
    'total',
    '10 iterations: 62.50 % after 2.00 ms',
    '100 iterations: 25.00 % after 20.0 ms',
  ]);
});

test('time to quality leaves out an instance of which a budget has no layout of all pieces', () => {
  const whole = [run({ timeLimitMs: 5, ms: 5 }), run({ timeLimitMs: 50, ms: 50 })];
  const lacking = [
    run({ instance: 'b', timeLimitMs: 5, unplaced: 1, ms: 900 }),
    run({ instance: 'b', timeLimitMs: 50, ms: 900 }),
  ];
  expect(timeToQuality([...whole, ...lacking])).toBe(timeToQuality(whole));
});
