import { expect, test } from 'vitest';
import { layoutOf, type Plan, stockSheet } from '../../../support/svg/layouts.ts';
import { modelOfLayout } from './results.ts';

const piece = (label: number): Plan => ({ direction: 'V', at: 60, child: { label }, next: 'waste' });
const groupsOf = (...plans: readonly Plan[]) =>
  modelOfLayout(layoutOf(stockSheet(100, 100), ...plans)).groups;

test('sheets that are cut in the same way form a group, wherever they are', () => {
  expect(groupsOf(piece(1), piece(2), piece(1), piece(1), piece(2))).toEqual([
    [0, 2, 3],
    [1, 4],
  ]);
});

test('the same figures do not make sheets identical: label, rotation and order of cuts count', () => {
  const mirrored: Plan = { direction: 'V', at: 40, child: 'waste', next: { label: 1 } };
  const rotated: Plan = { direction: 'V', at: 60, child: { label: 1, rotated: true }, next: 'waste' };
  expect(groupsOf(piece(1), piece(2), mirrored, rotated)).toEqual([[0], [1], [2], [3]]);
});

test('sheets from different entries of the stock are not identical', () => {
  const layout = layoutOf(stockSheet(100, 100), piece(1), piece(1));
  const [sheet] = layout.job.sheets;
  if (!sheet) throw new Error('a sheet is missing');
  const sheets = [
    { ...sheet, quantity: 1 },
    { ...sheet, quantity: 1, defects: [{ x: 0, y: 0, width: 1, height: 1 }] },
  ];
  expect(modelOfLayout({ ...layout, job: { ...layout.job, sheets } }).groups).toEqual([[0], [1]]);
});
