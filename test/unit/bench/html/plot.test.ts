import * as Plot from '@observablehq/plot';
import { expect, test } from 'vitest';
import { draw, logarithmic, percentages, roomFor } from '../../../../bench/src/html/plot.ts';
import { find, parseDrawing, textsOf } from '../../../support/svg/drawing.ts';

const dots = (title: string) => Plot.dot([[1, 2]], { title: () => title });

test('a plot has a name for those who cannot see it, and is as large as it says', () => {
  const svg = parseDrawing(draw('Time & "quality"', { width: 300, height: 200, marks: [dots('a')] }));
  expect(svg.attributes).toMatchObject({
    viewBox: '0 0 300 200',
    role: 'img',
    'aria-label': 'Time & "quality"',
  });
});

test('it has no style of its own, which the page would forbid', () => {
  const text = draw('plot', { marks: [dots('a')] });
  expect(text).not.toMatch(/<style|style=/);
});

test('a mark tells what it stands for, whatever is in its name', () => {
  const svg = parseDrawing(draw('plot', { marks: [dots('<set> & "more"')] }));
  expect(textsOf(find(svg, 'title'))).toEqual(['<set> & "more"']);
});

test('the room for texts grows with the longest', () => {
  expect(roomFor([])).toBeLessThan(roomFor(['a']));
  expect(roomFor(['a', 'abc'])).toBe(roomFor(['abc']));
});

test('percentages begin at 0 and have room where all are 0', () => {
  expect(percentages([0.1, 0.25])).toEqual([0, 25]);
  expect(percentages([0])).toEqual([0, 1]);
});

test('a logarithmic scale spans all values, and has room around a single one', () => {
  expect(logarithmic([10, 1000, 100])).toMatchObject({ type: 'log', domain: [10, 1000] });
  const [least = 0, greatest = 0] = logarithmic([10]).domain as [number, number];
  expect(greatest / least).toBeCloseTo(10);
});
