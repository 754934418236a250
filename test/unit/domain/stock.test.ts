import { expect, test } from 'vitest';
import { stockFinder } from '../../../src/domain/stock.ts';
import { stockSheet } from '../../support/svg/layouts.ts';

const small = stockSheet(10, 10, { quantity: 2 });
const many = stockSheet(20, 20, { quantity: 1_000_000 });
const last = stockSheet(30, 30);
const stockOf = stockFinder([small, many, last]);

test('finds the entry of a concrete sheet', () => {
  expect([0, 1, 2, 3, 1_000_001, 1_000_002].map(stockOf)).toEqual([small, small, many, many, many, last]);
});

test('refuses an index that the stock does not have', () => {
  expect(() => stockOf(1_000_003)).toThrow(RangeError);
  expect(() => stockOf(-1)).toThrow(RangeError);
});
