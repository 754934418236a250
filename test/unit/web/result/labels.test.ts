import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { textWidth } from '../../../../src/svg/text.ts';
import { PIXELS, pieceLabels } from '../../../../web/src/result/labels.ts';
import { fitted, onScreen } from '../../../../web/src/result/view.ts';
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
