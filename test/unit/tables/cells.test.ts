import { expect, test } from 'vitest';
import { LIMITS } from '../../../src/contract/limits.ts';
import { cellsOf } from '../../../src/tables/cells.ts';

test('a delimiter in quotation marks separates nothing', () => {
  expect(cellsOf('"a;b",c\n1,2').lines[0]?.cells).toEqual(['a;b', 'c']);
});

test('a comma gives way to another delimiter of the first row that is not blank', () => {
  expect(cellsOf('\n1,5;2,5\n').lines).toEqual([{ number: 2, cells: ['1,5', '2,5'] }]);
});

test('quotation marks in a cell stay, and doubled ones are one', () => {
  expect(cellsOf('4" hinge,"say ""hi"""\n').lines[0]?.cells).toEqual(['4" hinge', 'say "hi"']);
});

test('reading stops at one row more than a request may have', () => {
  expect(cellsOf('1,2\n'.repeat(50_000)).lines).toHaveLength(LIMITS.MAX_ARRAY_ITEMS + 2);
});
