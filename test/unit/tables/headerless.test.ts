import { expect, test } from 'vitest';
import { columnsWithoutHeader } from '../../../src/tables/headerless.ts';

test('has width, height and quantity in this order, and the first text as label', () => {
  const line = { number: 1, cells: ['Door', '600', 'oak', '400', '2', '19'] };
  const { columns, questions } = columnsWithoutHeader([line], 6);
  expect(questions.map(({ column }) => column)).toEqual([5]);
  expect(columns.map(({ field }) => field)).toEqual([
    'label',
    'width',
    undefined,
    'height',
    'quantity',
    undefined,
  ]);
});

test.each([
  ['the first is small', ['2', '600', '400'], [0]],
  ['the last is small', ['600', '400', '2'], []],
  ['a strip is as thin as it is often wanted', ['40', '600', '2'], []],
  ['a fraction is no quantity', ['3/4', '36', '2'], []],
])('the order of three numbers is asked about where it is open: %s', (_, cells, asked) => {
  const { questions } = columnsWithoutHeader([{ number: 1, cells }], 3);
  expect(questions.map(({ column }) => column)).toEqual(asked);
});

test('answers leave the others in their order', () => {
  const line = { number: 1, cells: ['2', '600', '400'] };
  const { columns, questions } = columnsWithoutHeader([line], 3, new Map([[0, 'quantity']]));
  expect(columns.map(({ field }) => field)).toEqual(['quantity', 'width', 'height']);
  expect(questions).toEqual([]);
});
