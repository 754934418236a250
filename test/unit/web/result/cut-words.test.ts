import { expect, test } from 'vitest';
import { cutListOf } from '../../../../web/src/result/cut-list.ts';
import { productsOf, sentenceOf } from '../../../../web/src/result/cut-words.ts';
import { layoutOf, type Plan, stockSheet } from '../../../support/svg/layouts.ts';

const row: Plan = { direction: 'H', at: 40, child: { label: 7 }, next: 'waste' };

function cutsOf(plan: Plan) {
  const [sheet] = layoutOf(stockSheet(1000, 1000), plan).result.sheets;
  if (!sheet) throw new Error('a sheet is missing');
  return cutListOf(sheet).cuts;
}

test('a cut is said as the operator sets it', () => {
  const cuts = cutsOf({ direction: 'V', at: 600, child: row, next: 'waste' });
  expect(cuts.map((cut) => sentenceOf(cut, cuts, [], 100))).toEqual([
    'Cut 1 of 2, stage 1, vertical, 600 mm from the left edge of the whole sheet: rest 600 × 1000 for cut 2; offcut, 400 × 1000.',
    'Cut 2 of 2, stage 2, horizontal, 40 mm from the lower edge of the left part of cut 1: piece 7, 600 × 40; offcut, 600 × 960.',
  ]);
});

test('a part that the kerf consumes is not mentioned', () => {
  const [cut] = cutsOf(row);
  if (!cut) throw new Error('a cut is missing');
  expect(productsOf({ ...cut, second: null }, [], 100)).toEqual(['piece 7, 1000 × 40']);
});
