import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isKept } from '../../../../src/svg/offcuts.ts';
import { cutsOf } from '../../../../web/src/result/model.ts';
import { rectanglePath, shapesOf } from '../../../../web/src/result/shapes.ts';
import { layoutsUpTo } from '../../../support/svg/layouts.ts';
import { modelOfLayout } from './results.ts';

test('every piece is in the path of its colour, all waste in one of two, and nothing else is drawn', () => {
  fc.assert(
    fc.property(layoutsUpTo(2000), (layout) => {
      const model = modelOfLayout(layout);
      for (const used of model.sheets) {
        const { pieces, offcuts, waste } = shapesOf(model, used, 100);
        const drawn = [...pieces.values()].join('');
        for (const placement of used.result.placements)
          expect(pieces.get(model.coloursOf(used)(placement))).toContain(rectanglePath(placement));
        expect(drawn.match(/M/g) ?? []).toHaveLength(used.result.placements.length);
        for (const part of cutsOf(used).finished.filter(({ kind }) => kind === 'waste'))
          expect(isKept(part, used.stock.defects, 100) ? offcuts : waste).toContain(rectanglePath(part));
      }
    }),
  );
});
