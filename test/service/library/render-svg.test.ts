import { expect, test } from 'vitest';
import { renderSvg, type SolveRequest, solve } from '../../../src/library/index.ts';

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

test('a layout of another job is refused where the stock has no such sheet', async () => {
  const response = await solve(REQUEST);
  const other: SolveRequest = { ...REQUEST, sheets: [{ width: 1000, height: 810 }] };
  expect(() => renderSvg(other, response)).toThrow(RangeError);
});
