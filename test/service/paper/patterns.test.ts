import { expect, test } from 'vitest';
import { patternsOf } from '../../../src/paper/pattern-pages.ts';
import { shopOf } from '../../../src/paper/shop.ts';
import { golden, sheetOf, shop } from '../../support/paper/results.ts';

const numbersOf = (of: ReturnType<typeof shop>) =>
  patternsOf(of.sheets).map(({ sheets }) => sheets.map(({ number }) => number));

test('sheets that are cut alike are one pattern, wherever they are', () => {
  const of = shop(sheetOf(0, ['a']), sheetOf(1, ['b']), sheetOf(2, ['a']), {
    ...sheetOf(3, ['a']),
    fixed: true,
  });
  expect(numbersOf(of)).toEqual([[1, 3], [2]]);
});

test.each([
  ['material', { material: 'oak' }],
  ['label', { label: 'Rack 7' }],
  ['kind of stock', { offcut: true }],
  ['cuts', { cutTreeFlat: [] }],
])('another %s makes another pattern', (_, difference) => {
  expect(numbersOf(shop(sheetOf(0, ['a']), { ...sheetOf(1, ['a']), ...difference }))).toHaveLength(2);
});

test('nested trees are compared as flat ones are', () => {
  const result = golden('saw');
  const [first] = result.sheets;
  if (!first?.cutTree) throw new Error('no nested tree');
  const other = structuredClone(first);
  if (other.cutTree) other.cutTree = { ...other.cutTree, kerfSize: first.cutTree.kerfSize + 1 };
  expect(numbersOf(shopOf({ sheets: [first, structuredClone(first), other] }))).toEqual([[1, 2], [3]]);
});
