import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block } from '../../../src/svg/block.ts';
import { fitLabel } from '../../../src/svg/label-fit.ts';
import type { Rectangle } from '../../../src/svg/paper.ts';
import { TEXT } from '../../../src/svg/style.ts';
import { LINE_HEIGHT, type PlacedText, textWidth } from '../../../src/svg/text.ts';

const box = (width: number, height: number): Rectangle => ({ x: 20, y: 30, width, height });
const content = { label: '12', dimensions: '600 × 400', turned: false };
function textBox({ text, x, y, size, upright = false, bold = false }: PlacedText): Rectangle {
  const along = textWidth(text, bold) * size;
  const across = LINE_HEIGHT * size;
  const [width, height] = upright ? [across, along] : [along, across];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

function boxesOf({ texts, mark }: Block): Rectangle[] {
  const boxes = texts.map(textBox);
  return mark
    ? [
        ...boxes,
        { x: mark.x - mark.size / 2, y: mark.y - mark.size / 2, width: mark.size, height: mark.size },
      ]
    : boxes;
}

const TOLERANCE = 1e-9;
const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x + TOLERANCE < b.x + b.width &&
  b.x + TOLERANCE < a.x + a.width &&
  a.y + TOLERANCE < b.y + b.height &&
  b.y + TOLERANCE < a.y + a.height;

test('all text lies inside the piece, does not overlap, and is readable', () => {
  const extent = fc.double({ min: 0.01, max: 270, noNaN: true });
  const label = fc.maxSafeInteger().map(String);
  fc.assert(
    fc.property(extent, extent, label, fc.boolean(), (width, height, text, turned) => {
      const piece = box(width, height);
      const fitted = fitLabel({ label: text, dimensions: '1234 × 567', turned }, piece);
      const boxes = boxesOf(fitted);
      for (const [index, inner] of boxes.entries()) {
        expect(inner.x).toBeGreaterThan(piece.x);
        expect(inner.y).toBeGreaterThan(piece.y);
        expect(inner.x + inner.width).toBeLessThan(piece.x + piece.width);
        expect(inner.y + inner.height).toBeLessThan(piece.y + piece.height);
        for (const other of boxes.slice(index + 1)) expect(overlap(inner, other)).toBe(false);
      }
      for (const { size } of fitted.texts) expect(size).toBeGreaterThanOrEqual(TEXT.least - TOLERANCE);
      if (!turned) expect(fitted.mark).toBeUndefined();
      if (turned && fitted.texts.length === 2) expect(fitted.mark).toBeDefined();
    }),
    { numRuns: 500 },
  );
});

test('gives up the dimensions, then the mark, then the label', () => {
  const turned = { ...content, turned: true };
  const shown = (size: number) => {
    const { texts, mark } = fitLabel(turned, box(size, size));
    return { texts: texts.length, marked: mark !== undefined };
  };
  expect(shown(12)).toEqual({ texts: 2, marked: true });
  expect(shown(5)).toEqual({ texts: 1, marked: true });
  expect(shown(3.5)).toEqual({ texts: 1, marked: false });
  expect(shown(2.2)).toEqual({ texts: 0, marked: true });
  expect(shown(1.5)).toEqual({ texts: 0, marked: false });
});
