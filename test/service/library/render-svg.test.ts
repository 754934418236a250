import { expect, test } from 'vitest';
import { renderSvg, type SolveRequest, solve, writeDxf } from '../../../src/library/index.ts';

const REQUEST: SolveRequest = {
  pieces: [{ width: 900, height: 700, quantity: 2 }],
  sheets: [{ width: 1000, height: 810, quantity: 5 }],
};

test('the drawings are those that the response would have had', async () => {
  const { svg, ...response } = await solve({ ...REQUEST, includeSvg: true });
  expect(svg).toHaveLength(2);
  expect(renderSvg(REQUEST, response)).toEqual(svg);
  expect(renderSvg(REQUEST, response.result)).toEqual(svg);
});

test('DXF draws a file for each sheet', async () => {
  const response = await solve(REQUEST);
  const files = writeDxf(REQUEST, response);
  expect(files).toHaveLength(2);
  expect(files[0]).toContain('BOARD');
  expect(writeDxf(REQUEST, response.result)).toEqual(files);
});

test('a layout of another job is refused where the stock has no such sheet', async () => {
  const response = await solve(REQUEST);
  const other: SolveRequest = { ...REQUEST, sheets: [{ width: 1000, height: 810 }] };
  expect(() => renderSvg(other, response)).toThrow(RangeError);
});
