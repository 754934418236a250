import { expect, test } from 'vitest';
import { csvOf } from '../../../src/tables/write.ts';

test('a table is written with its columns in order, and quoted where needed', () => {
  const rows = [
    { b: 'x,"y"', a: 1 },
    { a: -2, b: '' },
  ];
  expect(csvOf(['a', 'b'], rows)).toBe('a,b\r\n1,"x,""y"""\r\n-2,\r\n');
  expect(csvOf(['a', 'b'], [])).toBe('a,b\r\n');
});
