import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutListOf } from '../../../../web/src/result/cut-list.ts';
import { cutNumbers, RADIUS } from '../../../../web/src/result/cut-numbers.ts';
import { fitted, onScreen } from '../../../../web/src/result/view.ts';
import { layoutsUpTo } from '../../../support/svg/layouts.ts';

const page = { width: 720, height: 560 };

test('every number stands on its cut, and none covers another', () => {
  fc.assert(
    fc.property(layoutsUpTo(3000), ({ job, result }) => {
      for (const sheet of result.sheets) {
        const [stock] = job.sheets;
        if (!stock) continue;
        const { cuts } = cutListOf(sheet);
        const view = fitted(stock, page, 20);
        const numbers = cutNumbers(cuts, view, []);
        for (const { number, x, y } of numbers) {
          const cut = cuts[number - 1];
          if (!cut) throw new Error('the number of no cut');
          const box = onScreen(view, cut.kerf);
          expect(x).toBeGreaterThanOrEqual(box.x - 0.001);
          expect(x).toBeLessThanOrEqual(box.x + box.width + 0.001);
          expect(y).toBeGreaterThanOrEqual(box.y - 0.001);
          expect(y).toBeLessThanOrEqual(box.y + box.height + 0.001);
          for (const other of numbers)
            if (other.number !== number)
              expect(Math.max(Math.abs(other.x - x), Math.abs(other.y - y))).toBeGreaterThanOrEqual(
                2 * RADIUS - 0.001,
              );
        }
      }
    }),
  );
});
