import { expect, test } from 'vitest';
import { columnOf } from '../../../src/tables/columns.ts';

test('a column has a name for messages, its unit, and its field if it is used', () => {
  expect(columnOf(0, 'Width (cm)', 'width')).toEqual({
    index: 0,
    header: 'Width (cm)',
    unit: 'cm',
    field: 'width',
  });
  expect(columnOf(2, '', undefined)).toEqual({ index: 2, header: 'column 3' });
  expect(columnOf(0, 'x'.repeat(50), undefined).header).toBe(`${'x'.repeat(40)}…`);
});
