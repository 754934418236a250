import { expect, test } from 'vitest';
import { Grid } from '../../../../src/tables/workbook/grid.ts';

function gridOf(rows: readonly (readonly [number, readonly string[]])[]): Grid {
  const grid = new Grid();
  for (const [number, cells] of rows) {
    grid.row(number, number % 2 === 0);
    for (const [column, text] of cells.entries()) grid.cell(column, text);
    grid.endRow();
  }
  return grid;
}

test('blank rows and cells behind the last full one take no part', () => {
  const grid = gridOf([
    [1, ['', ' ']],
    [3, ['', 'a\u0007b ', '']],
  ]);
  expect(grid.finish('A', ['note'])).toEqual({
    lines: [{ number: 3, cells: ['', 'a b'] }],
    worksheet: 'A',
    notes: ['note'],
  });
});

test('hidden rows are named, but not too many', () => {
  const rows = Array.from({ length: 16 }, (_, index) => [index + 1, ['x']] as const);
  expect(gridOf(rows).finish('A', []).notes).toEqual([
    'Hidden rows are read, too: 2, 4, 6, 8, 10 and 3 more.',
  ]);
});

test('of merged cells, only the first row has the value', () => {
  const grid = gridOf([
    [1, ['a', 'b', 'c']],
    [3, ['d', 'e']],
    [5, ['f', 'g']],
  ]);
  grid.merge({ firstRow: 1, lastRow: 4, firstColumn: 2, lastColumn: 99 });
  grid.merge({ firstRow: 5, lastRow: 5, firstColumn: 1, lastColumn: 2 });
  const { lines } = grid.finish('A', []);
  expect(lines.map(({ typed }) => [...(typed?.keys() ?? [])])).toEqual([[], [1, 2], []]);
});
