import { expect, test } from 'vitest';
import { valuesOf } from '../../../src/tables/values.ts';

const of = (...cells: string[]) =>
  valuesOf(
    cells.map((cell, number) => ({ number, cells: [cell] })),
    1,
  )[0];

test.each([
  [['2', '6', ''], { filled: 2, numeric: 2, whole: 2, isSequence: false }],
  [['1', '2', '3'], { whole: 3, isSequence: true, codes: 2 }],
  [['0', '2.0', '2.5'], { numeric: 3, whole: 1 }],
  [['yes', 'no', 'x'], { flags: 3, directions: 0 }],
  [['L', 'quer'], { directions: 2 }],
  [['600x400', '3/4'], { sizes: 1, numeric: 1 }],
  [['a', 'b', 'a'], { hasRepeats: true, samples: ['a', 'b'] }],
])('%j looks like %j', (cells, expected) => {
  expect(of(...cells)).toMatchObject(expected);
});

test('more different cells than a table has thicknesses are varied', () => {
  const numbers = Array.from({ length: 9 }, (_, index) => String(index));
  expect([of(...numbers)?.isVaried, of(...numbers.slice(1))?.isVaried]).toEqual([true, false]);
});
