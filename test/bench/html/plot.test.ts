import { expect, test } from 'vitest';
import { bar, dot, hint, line, plot, roomFor, text, xAxis, yAxis } from '../../../src/bench/html/plot.ts';
import { linearScale } from '../../../src/bench/html/scale.ts';
import { find, numbers, parseDrawing, textsOf } from '../../svg/drawing.ts';

test('a plot has a name for those who cannot see it, and is as large as it says', () => {
  const svg = parseDrawing(plot(300, 200, 'A < B', line([[0, 0]], 'line')));
  expect(svg.attributes).toMatchObject({ viewBox: '0 0 300 200', role: 'img', 'aria-label': 'A < B' });
});

test('marks lie where they are told to', () => {
  const content =
    bar(1, 2, 3, 4, 'bar') +
    bar(1, 2, -3, 4, 'bar') +
    dot(5.123, 6, 'dot') +
    line(
      [
        [1, 2],
        [3, 4],
      ],
      'line',
    );
  const svg = parseDrawing(plot(10, 10, 'marks', content));
  expect(find(svg, 'rect').map((each) => numbers(each, 'x', 'y', 'width', 'height'))).toEqual([
    { x: 1, y: 2, width: 3, height: 4 },
    { x: 1, y: 2, width: 0, height: 4 },
  ]);
  expect(find(svg, 'circle').map((each) => numbers(each, 'cx', 'cy', 'r'))).toEqual([
    { cx: 5.12, cy: 6, r: 3 },
  ]);
  expect(find(svg, 'polyline')[0]?.attributes).toEqual({ points: '1,2 3,4', class: 'line' });
});

test('a hint tells what a mark stands for, whatever is in its name', () => {
  const svg = parseDrawing(plot(10, 10, 'hint', hint(dot(1, 1, 'dot'), '<set> & "more"')));
  expect(textsOf(find(svg, 'title'))).toEqual(['<set> & "more"']);
});

test('axes have a line and a value for each tick', () => {
  const scale = linearScale(0, 10, [0, 100]);
  const write = (value: number) => `${value} %`;
  const svg = parseDrawing(plot(100, 100, 'axes', xAxis(scale, 0, 90, write) + yAxis(scale, 5, 95, write)));
  const values = ['0 %', '2 %', '4 %', '6 %', '8 %', '10 %'];
  expect(textsOf(find(svg, 'text'))).toEqual([...values, ...values]);
  expect(find(svg, 'polyline').map(({ attributes }) => attributes['points'])).toEqual(
    expect.arrayContaining(['20,0 20,90', '5,20 95,20']),
  );
});

test('the room for texts grows with the longest', () => {
  expect(roomFor([])).toBeLessThan(roomFor(['a']));
  expect(roomFor(['a', 'abc'])).toBe(roomFor(['abc']));
  expect(find(parseDrawing(text(1, 2, 'a')), 'text')).toHaveLength(1);
});
