import { expect, test } from 'vitest';
import { convergence, PANELS } from '../../../../bench/src/html/convergence.ts';
import { run } from '../../../support/bench/runs.ts';
import { find, parseDrawing, textsOf } from '../../../support/svg/drawing.ts';

const course = (instance: string, areas: readonly number[], seed = 0) =>
  areas.map((area, index) => run({ instance, seed, area, iterationLimit: 10 ** (index + 1) }));

test('draws a panel with a line for each seed', () => {
  const { note, panels } = convergence([...course('a', [200, 100, 100]), ...course('a', [300, 200, 100], 1)]);
  const [panel = '', ...others] = panels;
  expect(others).toEqual([]);
  expect(note).toBe('Each point is a solve of its own.');
  const svg = parseDrawing(panel);
  const [lines] = find(svg, 'g').filter(({ attributes }) => attributes['aria-label'] === 'line');
  expect(lines && find(lines, 'path')).toHaveLength(2);
  expect(textsOf(find(svg, 'title'))).toContain('seed 1, 100 iterations: 50.00 % after 10.0 ms');
});

test('shows those that the budgets make the greatest difference to', () => {
  const courses = Array.from({ length: PANELS + 2 }, (_, index) => course(`a${index}`, [101 + index, 100]));
  const names = convergence(courses.flat()).panels.map(
    (panel) => parseDrawing(panel).attributes['aria-label'],
  );
  expect(names).toHaveLength(PANELS);
  expect(names[0]).toBe(`Convergence of a${PANELS + 1}`);
  expect(names).not.toContain('Convergence of a0');
});

test('shows nothing where nothing changes, or where there is one budget', () => {
  expect(convergence(course('a', [200, 200])).panels).toEqual([]);
  expect(convergence([run({ area: 200 }), run({ area: 100, seed: 1 })]).panels).toEqual([]);
});

test('draws the new best layouts of searches that were traced, whatever the budgets', () => {
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
  const [panel = ''] = panels;
  expect(textsOf(find(parseDrawing(panel), 'title'))).toEqual([
    '75.00 % after 2.00 ms',
    '50.00 % after 4.00 ms',
    '50.00 % after 9.00 ms',
  ]);
});

test('draws no course of a run that leaves out more than another', () => {
  const trace = [{ ms: 1, sheetArea: 400, unplaced: 1 }];
  const { panels } = convergence([
    run({ instance: 'a', seed: 1, unplaced: 1, trace }),
    run({ instance: 'a', seed: 2, trace }),
  ]);
  expect(panels).toEqual([]);
});
