import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut, onPaper } from '../../../src/svg/paper.ts';

test('a sheet lies on the page as its shape asks', () => {
  expect(layOut(6000, 3210).width).toBeGreaterThan(250);
  expect(layOut(3210, 6000).height).toBeGreaterThan(230);
});

test('a sheet of any size takes much of a page and never more', () => {
  const extent = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(extent, extent, (sheetWidth, sheetHeight) => {
      const { width, height } = layOut(sheetWidth, sheetHeight);
      expect(Math.max(width, height)).toBeLessThanOrEqual(277);
      expect(Math.min(width, height)).toBeLessThanOrEqual(190);
      expect(Math.max(width, height)).toBeGreaterThan(140);
    }),
  );
});

test('a rectangle on paper hangs from its upper edge', () => {
  const paper = layOut(1000, 500);
  const { x, y, width, height } = onPaper(paper, { x: 100, y: 50, width: 200, height: 100 });
  expect([x, y, width, height].map((length) => Math.round(length * paper.scale))).toEqual([
    100, 350, 200, 100,
  ]);
});
