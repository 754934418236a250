import { expect, test } from 'vitest';
import { modelOf, placementOf, sheetOfPiece } from '../../../../web/src/result/model.ts';
import { layoutOf, type Plan, stockSheet } from '../../../support/svg/layouts.ts';
import { modelOfLayout, SEAM_NAMES, seam } from './results.ts';

const two: Plan = { direction: 'V', at: 60, child: { label: 1 }, next: { label: 2 } };

test('pieces are numbered across all sheets', () => {
  const model = modelOfLayout(layoutOf(stockSheet(100, 100), two, 'waste', { label: 3 }, two));
  expect(model.placed).toBe(5);
  expect([0, 1, 2, 3, 4].map((piece) => sheetOfPiece(model, piece)?.ordinal)).toEqual([0, 0, 2, 3, 3]);
  expect([0, 1, 2, 3, 4].map((piece) => placementOf(model, piece)?.pieceId)).toEqual([1, 2, 3, 1, 2]);
});

test.each(SEAM_NAMES)('every sheet of the job %s finds its stock and its group', (name) => {
  const { request, response } = seam(name);
  const model = modelOf(request, response);
  for (const { ordinal, stock, result } of model.sheets) {
    expect(result.usedArea + result.wasteArea).toBe(stock.width * stock.height);
    expect(model.groups[model.groupOf[ordinal] ?? -1]).toContain(ordinal);
  }
});

test('pieces of a type have one colour on all sheets, also rotated', () => {
  const model = modelOfLayout(layoutOf(stockSheet(100, 50), { label: 1 }, { label: 2 }, { label: 3 }));
  const [used] = model.sheets;
  if (!used) throw new Error('no sheet');
  const colours = model.sheets.map((sheet) => sheet.result.placements.map(model.coloursOf(sheet)));
  expect(colours).toEqual([[1], [2], [3]]);
});
