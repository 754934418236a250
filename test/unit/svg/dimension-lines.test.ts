import { expect, test } from 'vitest';
import { DIMENSION_ROOM, dimensionLines } from '../../../src/svg/dimension-lines.ts';
import { layOut } from '../../../src/svg/paper.ts';
import { find, numbers, parseDrawing } from '../../support/svg/drawing.ts';

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
