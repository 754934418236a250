import { expect, test } from 'vitest';
import { type Column, pieceRows } from '../../../../web/src/result/piece-rows.ts';
import { layoutOf, type Plan, stockSheet } from '../../../support/svg/layouts.ts';
import { modelOfLayout } from './results.ts';

const pair = (left: number, right: number, at: number): Plan => ({
  direction: 'V',
  at,
  child: { label: left },
  next: { label: right, rotated: true },
});
const model = modelOfLayout(layoutOf(stockSheet(1000, 400), pair(12, 3, 600), pair(3, 40, 250)));
const ALL = { text: '', sheet: -1 };
const sorted = (column: Column, descending = false) => pieceRows(model, { column, descending }, ALL);
const found = (text: string) => pieceRows(model, { column: 'sheet', descending: false }, { text, sheet: -1 });

test('rows are sorted by any column, both ways, and equal ones stay in cutting order', () => {
  expect(sorted('sheet')).toEqual([0, 1, 2, 3]);
  expect(sorted('sheet', true)).toEqual([2, 3, 0, 1]);
  expect(sorted('piece')).toEqual([1, 2, 0, 3]);
  expect(sorted('width', true)).toEqual([3, 0, 1, 2]);
  expect(sorted('height')).toEqual([0, 1, 2, 3]);
  expect(sorted('x')).toEqual([0, 2, 3, 1]);
  expect(sorted('turned', true)).toEqual([1, 3, 0, 2]);
});

test('a filter finds numbers and sizes', () => {
  expect(found('12')).toEqual([0]);
  expect(found('250x400')).toEqual([2]);
  expect(found('3 250')).toEqual([2]);
  expect(found('  ')).toEqual([0, 1, 2, 3]);
  expect(found('99999')).toEqual([]);
});
