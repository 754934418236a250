import { expect, test } from 'vitest';
import { COLOURS, modelOf, placementOf, sheetOfPiece } from '../../../../web/src/result/model.ts';
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

test('pieces of a type have one colour, also turned, and colours repeat after the last', () => {
  const labels = Array.from({ length: COLOURS + 1 }, (_, label) => label);
  const model = modelOfLayout(layoutOf(stockSheet(100, 50), ...labels.map((label): Plan => ({ label }))));
  const colours = model.sheets.map(
    ({ result: { placements } }) => placements[0] && model.colourOf(placements[0]),
  );
  expect(colours).toEqual([...labels.slice(1), 1]);
  expect(model.colourOf({ pieceId: 3, x: 0, y: 0, width: 50, height: 100, rotated: true })).toBe(4);
});
