import { expect, test } from 'vitest';
import { PIECE_FIELDS } from '../../../src/contract/fields.ts';
import { columnOf } from '../../../src/tables/columns.ts';
import { type DraftRow, type Problem, RowReader } from '../../../src/tables/rows.ts';

const sizeOf = (row: DraftRow | readonly Problem[] | string) => {
  if (typeof row === 'string' || !('lengths' in row)) return row;
  const { lengths, values } = row;
  const sides = Object.entries(lengths).map(([name, { numerator, denominator }]) => [
    name,
    Number(numerator) / Number(denominator),
  ]);
  return { ...Object.fromEntries(sides), ...values };
};

test('one odd number decides how the others of its table are read', () => {
  const columns = [columnOf(0, 'w', 'width' as const), columnOf(1, 'h', 'height' as const)];
  const lines = [
    { number: 1, cells: ['2.800', '600'] },
    { number: 2, cells: ['600,0', '400'] },
  ];
  const reader = new RowReader(columns, PIECE_FIELDS, lines, undefined, { width: 2 });
  expect(lines.map((line) => sizeOf(reader.read(line)))).toEqual([
    { width: 2800, height: 600 },
    { width: 600, height: 400 },
  ]);
});

test('a row has its material, on one line', () => {
  const columns = [
    columnOf(0, 'w', 'width' as const),
    columnOf(1, 'h', 'height' as const),
    columnOf(2, 'm', 'material' as const),
  ];
  const read = (material: string) => {
    const line = { number: 2, cells: ['600', '400', material] };
    return sizeOf(new RowReader(columns, PIECE_FIELDS, [line], undefined, { width: 3 }).read(line));
  };
  expect(read('oak\n19 mm')).toEqual({ width: 600, height: 400, material: 'oak 19 mm' });
  expect(read('')).toEqual({ width: 600, height: 400 });
  expect(read('x'.repeat(65))).toEqual([{ line: 2, column: 3, message: expect.stringMatching(/^m .*64/) }]);
});

test('all faults of a row are named', () => {
  const columns = [columnOf(0, 'w', 'width' as const), columnOf(1, 'h', 'height' as const)];
  const line = { number: 5, cells: ['x', 'y'] };
  expect(new RowReader(columns, PIECE_FIELDS, [line], undefined, { width: 2 }).read(line)).toEqual([
    { line: 5, column: 1, message: 'w must be a number, not "x".' },
    { line: 5, column: 2, message: 'h must be a number, not "y".' },
  ]);
});
