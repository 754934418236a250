import { expect, test } from 'vitest';
import { findLargest, largestOffcutFrame, offcutSizes } from '../../../src/svg/offcuts.ts';
import { layOut } from '../../../src/svg/paper.ts';
import { find, numbers, parseDrawing, textsOf } from '../../support/svg/drawing.ts';

const paper = layOut(1000, 600);
const spoiled = { x: 0, y: 0, width: 400, height: 300 };
const largest = { x: 400, y: 0, width: 300, height: 400 };
const sliver = { x: 990, y: 0, width: 10, height: 600 };
const plain = { x: 400, y: 400, width: 300, height: 200 };
const offcuts = [spoiled, largest, sliver, plain];
const defects = [{ x: 399, y: 299, width: 1, height: 1 }];
const write = () => parseDrawing(`<g>${offcutSizes(paper, offcuts, defects, largest)}</g>`);

test('the largest offcut is the first of that area without a defect', () => {
  expect(findLargest(offcuts, defects, 120_000)).toBe(largest);
  expect(findLargest(offcuts, [], 120_000)).toBe(spoiled);
  expect(findLargest([spoiled], defects, 0)).toBeUndefined();
});

test('a defect that only shares an edge does not spoil an offcut', () => {
  expect(findLargest([plain], [{ x: 399, y: 400, width: 1, height: 9 }], 60_000)).toBe(plain);
});

test('sizes are written into what is of use and has room', () => {
  expect(textsOf(find(write(), 'text', 'cl-offcut-sizes'))).toEqual(['300 × 200']);
});

test('the size of the largest stands out', () => {
  const [, emphasised] = write().children;
  expect(emphasised?.attributes['font-weight']).toBe('bold');
  expect(emphasised && textsOf(find(emphasised, 'text'))).toEqual(['300 × 400']);
});

test('the frame lies inside the offcut, however small that is', () => {
  for (const offcut of [largest, sliver, { x: 0, y: 0, width: 1, height: 1 }]) {
    const frame = parseDrawing(largestOffcutFrame(paper, offcut));
    const { x, y, width, height } = numbers(frame, 'x', 'y', 'width', 'height');
    expect(x * paper.scale).toBeGreaterThanOrEqual(offcut.x - 0.01);
    expect((x + width) * paper.scale).toBeLessThanOrEqual(offcut.x + offcut.width + 0.01);
    expect(y * paper.scale).toBeGreaterThanOrEqual(600 - offcut.y - offcut.height - 0.01);
    expect((y + height) * paper.scale).toBeLessThanOrEqual(600 - offcut.y + 0.01);
  }
});
