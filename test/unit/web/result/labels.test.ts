import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { textWidth } from '../../../../src/svg/text.ts';
import { offcutLabels, PIXELS, pieceLabels } from '../../../../web/src/result/labels.ts';
import { fitted, onScreen, zoom } from '../../../../web/src/result/view.ts';
import { layoutsUpTo } from '../../../support/svg/layouts.ts';

const screen = { width: 700, height: 500 };

test('no text leaves its piece', () => {
  fc.assert(
    fc.property(layoutsUpTo(5000), ({ job, result }) => {
      for (const { placements } of result.sheets) {
        const [stock] = job.sheets;
        if (!stock) continue;
        const view = fitted(stock, screen, 20);
        for (const { key, block } of pieceLabels(placements, view, screen)) {
          const placement = placements[key];
          if (!placement) throw new Error('a label of no piece');
          const box = onScreen(view, placement);
          for (const { text, x, y, size, upright, bold } of block.texts) {
            const long = (textWidth(text, bold) * size * PIXELS) / 2;
            const [halfWidth, halfHeight] = upright
              ? [(size * PIXELS) / 2, long]
              : [long, (size * PIXELS) / 2];
            expect(x * PIXELS - halfWidth).toBeGreaterThanOrEqual(box.x - 0.01);
            expect(x * PIXELS + halfWidth).toBeLessThanOrEqual(box.x + box.width + 0.01);
            expect(y * PIXELS - halfHeight).toBeGreaterThanOrEqual(box.y - 0.01);
            expect(y * PIXELS + halfHeight).toBeLessThanOrEqual(box.y + box.height + 0.01);
          }
        }
      }
    }),
  );
});

const piece = { pieceId: 1, x: 0, y: 0, width: 1000, height: 1000, rotated: false };

test('the label of a piece that is partly in view is in view', () => {
  const whole = fitted({ width: 1000, height: 1000 }, screen, 20);
  const [label] = pieceLabels([piece], zoom(whole, whole, 6, 120, 30), screen);
  const [text] = label?.block.texts ?? [];
  if (!text) throw new Error('no label');
  expect(text.x * PIXELS).toBeGreaterThan(0);
  expect(text.x * PIXELS).toBeLessThan(screen.width);
});

test('labels are few however many pieces there are, and the largest pieces get them', () => {
  const side = 30;
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    ...piece,
    pieceId: index,
    x: (index % 100) * side,
    y: Math.floor(index / 100) * side,
    width: index === 9_999 ? 2 * side : side,
    height: side,
  }));
  const view = { scale: 1, left: 0, bottom: 4000 };
  const labels = pieceLabels(many, view, { width: 4000, height: 4000 });
  expect(labels).toHaveLength(400);
  expect(labels[0]?.key).toBe(9_999);
});

test('offcuts to keep have their size; waste and specks have none', () => {
  const part = {
    x: 0,
    y: 0,
    width: 400,
    height: 300,
    kind: 'waste',
    freedBy: 1,
    side: 'second',
    dividedBy: 0,
  } as const;
  const none = { piece: null, placement: -1 };
  const parts = [
    { ...part, ...none },
    { ...part, ...none, height: 50 },
    { ...part, ...none, width: 5, height: 5 },
  ];
  const view = { scale: 1, left: 0, bottom: 500 };
  const texts = offcutLabels(parts, [], 100, view, screen).map(({ block }) => block.texts[0]?.text);
  expect(texts).toEqual(['400 × 300']);
});
