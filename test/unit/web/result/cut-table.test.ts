import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CUT_COLUMNS, cutRows } from '../../../../web/src/result/cut-table.ts';
import { layoutOf, layoutsUpTo, type Plan, stockSheet } from '../../../support/svg/layouts.ts';
import { modelOfLayout } from './results.ts';

test('every cut of every different sheet has a row, in cutting order', () => {
  fc.assert(
    fc.property(layoutsUpTo(2000), (layout) => {
      const model = modelOfLayout(layout);
      const rows = cutRows(model, 100);
      const cuts = layout.result.sheets.reduce((sum, { cutCount }) => sum + Math.max(cutCount, 1), 0);
      expect(rows.reduce((sum, { copies }) => sum + Number(copies), 0)).toBe(cuts);
      for (const row of rows)
        for (const column of Object.keys(row)) expect(CUT_COLUMNS).toHaveProperty(column);
    }),
  );
});

const plan: Plan = {
  direction: 'V',
  at: 600,
  child: { direction: 'H', at: 40, child: { label: -7 }, next: 'waste' },
  next: 'waste',
};

test('a row has all that the saw needs', () => {
  const stock = stockSheet(1000, 300, { kerf: 4, marginLeft: 10, marginBottom: 5 });
  const rows = cutRows(modelOfLayout(layoutOf(stock, plan, plan)), 100);
  expect(rows).toEqual([
    {
      ...{ sheet: 1, copies: 2, sheet_width: 1000, sheet_height: 300 },
      ...{
        cut: 1,
        stage: 1,
        direction: 'vertical',
        fence: 600,
        length: 295,
        kerf: 4,
        part_of: 0,
        part_side: '',
      },
      ...{ part_x: 10, part_y: 5, part_width: 990, part_height: 295 },
      ...{ first: 'rest', first_piece: '', first_name: '', first_width: 600, first_height: 295 },
      ...{ second: 'offcut', second_piece: '', second_name: '', second_width: 386, second_height: 295 },
    },
    {
      ...{ sheet: 1, copies: 2, sheet_width: 1000, sheet_height: 300 },
      ...{
        cut: 2,
        stage: 2,
        direction: 'horizontal',
        fence: 40,
        length: 600,
        kerf: 4,
        part_of: 1,
        part_side: 'first',
      },
      ...{ part_x: 10, part_y: 5, part_width: 600, part_height: 295 },
      ...{ first: 'piece', first_piece: -7, first_name: '', first_width: 600, first_height: 40 },
      ...{ second: 'offcut', second_piece: '', second_name: '', second_width: 600, second_height: 251 },
    },
  ]);
});
