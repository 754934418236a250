import { expect, test } from 'vitest';
import { convergence, PANELS } from '../../../../bench/src/html/convergence.ts';
import { timeToQuality } from '../../../../bench/src/html/time-to-quality.ts';
import { run } from '../../../support/bench/runs.ts';
import { find, parseDrawing, textsOf } from '../../../support/svg/drawing.ts';

const titles = (svg: string) => textsOf(find(parseDrawing(svg), 'title'));

const course = (instance: string, areas: readonly number[], seed = 0) =>
  areas.map((area, index) => run({ instance, seed, area, iterationLimit: 10 ** (index + 1) }));

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

test('convergence shows those that the budgets make the greatest difference to', () => {
  const courses = Array.from({ length: PANELS + 2 }, (_, index) => course(`a${index}`, [101 + index, 100]));
  const names = convergence(courses.flat()).panels.map(
    (panel) => parseDrawing(panel).attributes['aria-label'],
  );
  expect(names).toHaveLength(PANELS);
  expect(names[0]).toBe(`Convergence of a${PANELS + 1}`);
  expect(names).not.toContain('Convergence of a0');
});

test('convergence shows the new best layouts of searches that were traced, whatever the budgets', () => {
  const trace = [
    { ms: 1, sheetArea: 400, unplaced: 1 },
    { ms: 2, sheetArea: 400, unplaced: 0 },
    { ms: 4, sheetArea: 200, unplaced: 0 },
  ];
  const { note, panels } = convergence([
    run({ instance: 'a', area: 200, iterationLimit: 10 }),
    run({ instance: 'a', area: 200, iterationLimit: 20, ms: 9, trace }),
  ]);
  expect(note).toBe('Each point is a new best layout of one search.');
  expect(titles(panels[0] ?? '')).toEqual([
    '75.00 % after 2.00 ms',
    '50.00 % after 4.00 ms',
    '50.00 % after 9.00 ms',
  ]);
});
