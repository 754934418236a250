import { expect, test } from 'vitest';
import { htmlTable } from '../../../../bench/src/html/table.ts';
import { find, parseDrawing, textsOf } from '../../../support/svg/drawing.ts';

const COLUMNS = [
  { title: 'name', cell: ({ name }: { name: string }) => name },
  { title: 'length', cell: ({ name }: { name: string }) => String(name.length) },
];

test('a table has a head, a row for each item and the last one as its foot', () => {
  const table = parseDrawing(htmlTable(COLUMNS, [{ name: '<a>' }, { name: 'bc' }], { name: 'total' }));
  expect(textsOf(find(table, 'th'))).toEqual(['name', 'length']);
  expect(textsOf(find(table, 'td'))).toEqual(['<a>', '3', 'bc', '2', 'total', '5']);
  const [foot] = find(table, 'tfoot');
  expect(foot && textsOf(find(foot, 'td'))).toEqual(['total', '5']);
});

test('it has neither body nor foot where there are no rows', () => {
  const table = parseDrawing(htmlTable(COLUMNS, []));
  expect([...find(table, 'tbody'), ...find(table, 'tfoot')]).toEqual([]);
});
