import { expect, it } from 'vitest';
import { markdownTable } from '../../../bench/src/markdown-table.ts';

const COLUMNS = [
  { title: 'name', cell: (name: string) => name },
  { title: 'length', cell: (name: string) => String(name.length) },
];

it('writes a row for each item, and the last one in bold', () => {
  expect(markdownTable(COLUMNS, ['a', 'bc'], 'total')).toBe(
    '| name | length |\n| --- | ---: |\n| a | 1 |\n| bc | 2 |\n| **total** | **5** |',
  );
  expect(markdownTable(COLUMNS, [])).toBe('| name | length |\n| --- | ---: |');
});
