import { expect, test } from 'vitest';
import type { Defect } from '../../../src/domain/job.ts';
import { defectMarks } from '../../../src/svg/defects.ts';
import { layOut } from '../../../src/svg/paper.ts';
import { MIN_DEFECT } from '../../../src/svg/style.ts';
import { find, numbers, parseDrawing } from '../../support/svg/drawing.ts';
import { stockSheet } from '../../support/svg/layouts.ts';

const paper = layOut(6000, 3210);

function draw(...defects: Defect[]) {
  const group = parseDrawing(defectMarks(paper, stockSheet(6000, 3210, { defects })));
  return {
    boxes: find(group, 'rect').map((rect) => numbers(rect, 'x', 'y', 'width', 'height')),
    hatch: find(group, 'path')[0]?.attributes['d'] ?? '',
  };
}

test('a speck is drawn in its least size, around its place', () => {
  const [box] = draw({ x: 3000, y: 1000, width: 1, height: 1 }).boxes;
  expect(box).toMatchObject({ width: MIN_DEFECT, height: MIN_DEFECT });
  expect((box?.x ?? 0) + MIN_DEFECT / 2).toBeCloseTo(3000.5 / paper.scale, 1);
  expect((box?.y ?? 0) + MIN_DEFECT / 2).toBeCloseTo((3210 - 1000.5) / paper.scale, 1);
});

test('only the part on the sheet is drawn', () => {
  const [box] = draw({ x: -500, y: 3000, width: 1500, height: 1000 }).boxes;
  expect(box).toMatchObject({ x: 0, y: 0 });
  expect(box?.width).toBeCloseTo(1000 / paper.scale, 1);
  expect(box?.height).toBeCloseTo(210 / paper.scale, 1);
});

test('a small defect is crossed, a large one is hatched both ways inside its box', () => {
  expect(draw({ x: 100, y: 100, width: 1, height: 1 }).hatch.match(/M/g)).toHaveLength(2);
  const { boxes, hatch } = draw({ x: 1000, y: 1000, width: 2000, height: 900 });
  const [box] = boxes;
  const points = [...hatch.matchAll(/[ML](\S+?) ([^ML]+)/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
  expect(points.length).toBeGreaterThan(20);
  for (const { x, y } of points) {
    expect(x).toBeGreaterThanOrEqual((box?.x ?? 0) - 0.01);
    expect(x).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0) + 0.01);
    expect(y).toBeGreaterThanOrEqual((box?.y ?? 0) - 0.01);
    expect(y).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) + 0.01);
  }
});

test('thousands of large defects get a coarser hatch', () => {
  const many = Array.from({ length: 3000 }, (_, index) => ({ x: index, y: 0, width: 2000, height: 900 }));
  expect(draw(...many).hatch.match(/M/g)).toHaveLength(2 * 3000);
});
