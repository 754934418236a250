import { expect, test } from 'vitest';
import { readTree, trimCutsOf } from '../../../src/svg/cut-tree.ts';
import { deepLayout, layoutOf, type Plan, stockSheet } from '../../support/svg/layouts.ts';

function partsOf(plan: Plan) {
  const [sheet] = layoutOf(stockSheet(100, 100, { kerf: 2 }), plan).result.sheets;
  if (!sheet) throw new Error('a sheet is missing');
  return readTree(sheet);
}

const row: Plan = { direction: 'H', at: 40, child: { label: 1 }, next: 'waste' };

test('the first cuts are those that follow the root in its direction, on either side', () => {
  const { firstCuts } = partsOf({
    direction: 'V',
    at: 60,
    child: { direction: 'V', at: 30, child: row, next: row },
    next: row,
  });
  expect(firstCuts.map(({ direction, position, kerf }) => ({ direction, position, kerf }))).toEqual([
    { direction: 'V', position: 60, kerf: 2 },
    { direction: 'V', position: 30, kerf: 2 },
  ]);
});

test('waste comes in the order of cutting', () => {
  const { waste } = partsOf({ direction: 'V', at: 60, child: row, next: 'waste' });
  expect(waste).toMatchObject([
    { x: 0, y: 42, width: 60, height: 58 },
    { x: 62, y: 0, width: 38, height: 100 },
  ]);
});

test('a flat tree is read to its end', () => {
  const [sheet] = deepLayout(20_000).result.sheets;
  if (!sheet) throw new Error('a sheet is missing');
  expect(readTree(sheet).firstCuts).toHaveLength(19_999);
});

test('cuts along the margins span the whole sheet, or what the ones before them leave', () => {
  const usable = { x: 10, y: 20, width: 70, height: 50 };
  const cuts = trimCutsOf(
    [
      { side: 'bottom', at: 17, length: 100, kerf: 3 },
      { side: 'right', at: 80, length: 50, kerf: 3 },
    ],
    usable,
  );
  expect(cuts.map(({ direction, position }) => [direction, position])).toEqual([
    ['H', 17],
    ['V', 80],
  ]);
  expect(cuts[0]?.region).toMatchObject({ x: 0, width: 100 });
  expect(cuts[1]?.region).toMatchObject({ y: 20, height: 50 });
  expect(trimCutsOf(undefined, usable)).toEqual([]);
});
