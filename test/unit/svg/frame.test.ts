import { expect, test } from 'vitest';
import { DIMENSION_ROOM, dimensionLines, marginHatch, usableArea } from '../../../src/svg/frame.ts';
import { layOut } from '../../../src/svg/paper.ts';
import { find, numbers, parseDrawing } from '../../support/svg/drawing.ts';
import { stockSheet } from '../../support/svg/layouts.ts';

const margins = { marginLeft: 10, marginRight: 20, marginTop: 30, marginBottom: 40 };

test('the usable area is the sheet less its margins', () => {
  expect(usableArea(stockSheet(1000, 600, margins))).toEqual({ x: 10, y: 40, width: 970, height: 530 });
});

test('each margin is hatched in its full width', () => {
  const paper = layOut(1000, 600);
  const hatch = parseDrawing(`<g>${marginHatch(paper, stockSheet(1000, 600, margins))}</g>`);
  const widths = find(hatch, 'path').map(
    ({ attributes }) => Number(attributes['stroke-width']) * paper.scale,
  );
  for (const [index, wanted] of [10, 20, 40, 30].entries()) expect(widths[index]).toBeCloseTo(wanted, 1);
});

test('a sheet without margins has no hatch', () => {
  expect(marginHatch(layOut(1000, 600), stockSheet(1000, 600))).toBe('');
});

test('the width stands below the sheet, the height upright on its left, both within their room', () => {
  const paper = layOut(1000, 600);
  const [width, height] = find(parseDrawing(`<g>${dimensionLines(paper)}</g>`), 'text');
  if (!width || !height) throw new Error('a dimension is missing');
  expect(width.text).toBe('1000');
  expect(numbers(width, 'x').x).toBeCloseTo(paper.width / 2, 1);
  expect(numbers(width, 'y').y).toBeGreaterThan(paper.height);
  expect(numbers(width, 'y').y).toBeLessThan(paper.height + DIMENSION_ROOM);
  expect(height.text).toBe('600');
  expect(height.attributes['transform']).toMatch(/^rotate\(-90 /);
  expect(numbers(height, 'x').x).toBeGreaterThan(-DIMENSION_ROOM);
  expect(numbers(height, 'x').x).toBeLessThan(0);
});
