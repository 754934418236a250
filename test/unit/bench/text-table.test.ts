import { expect, it } from 'vitest';
import { textTable } from '../../../bench/src/text-table.ts';

const COLUMNS = [
  { title: 'group', cell: ({ name }: { name: string; size: number }) => name },
  { title: 'size', cell: ({ size }: { name: string; size: number }) => String(size) },
];

it('aligns the first column to the left, the others to the right', () => {
  const rows = [
    { name: 'a', size: 1 },
    { name: 'longer', size: 12345 },
  ];
  expect(textTable(COLUMNS, rows)).toBe(
    ['group    size', '------  -----', 'a           1', 'longer  12345', ''].join('\n'),
  );
  expect(textTable(COLUMNS, rows.slice(0, 1), { name: 'total', size: 1 })).toBe(
    ['group  size', '-----  ----', 'a         1', '-----  ----', 'total     1', ''].join('\n'),
  );
});
