import { expect, test } from 'vitest';
import { convergence, PANELS } from '../../../bench/src/html/convergence.ts';
import { find, parseDrawing, textsOf } from '../../svg/drawing.ts';
import { run } from '../runs.ts';

const course = (instance: string, areas: readonly number[], seed = 0) =>
  areas.map((area, index) => run({ instance, seed, area, iterationLimit: 10 ** (index + 1) }));

test('draws a panel with a line for each seed', () => {
  const [panel = '', ...others] = convergence([
    ...course('a', [200, 100, 100]),
    ...course('a', [300, 200, 100], 1),
  ]);
  expect(others).toEqual([]);
  const svg = parseDrawing(panel);
  const [lines] = find(svg, 'g').filter(({ attributes }) => attributes['aria-label'] === 'line');
  expect(lines && find(lines, 'path')).toHaveLength(2);
  expect(textsOf(find(svg, 'title'))).toContain('seed 1, 100 iterations: 50.00 % after 10.0 ms');
});

test('shows those that the budgets make the greatest difference to', () => {
  const courses = Array.from({ length: PANELS + 2 }, (_, index) => course(`a${index}`, [101 + index, 100]));
  const names = convergence(courses.flat()).map((panel) => parseDrawing(panel).attributes['aria-label']);
  expect(names).toHaveLength(PANELS);
  expect(names[0]).toBe(`Convergence of a${PANELS + 1}`);
  expect(names).not.toContain('Convergence of a0');
});

test('shows nothing where nothing changes, or where there is one budget', () => {
  expect(convergence(course('a', [200, 200]))).toEqual([]);
  expect(convergence([run({ area: 200 }), run({ area: 100, seed: 1 })])).toEqual([]);
});
