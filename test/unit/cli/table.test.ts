import { expect, test } from 'vitest';
import { present, table } from '../../../src/cli/table.ts';

const ROWS = [
  { id: 7, plan: 'starter', email: undefined },
  { id: 11, plan: 'pro', email: 'ann@example.org' },
];

test('a table has column names on top and is aligned, without trailing spaces', () => {
  expect(table(ROWS)).toBe('id  plan     email\n7   starter\n11  pro      ann@example.org\n');
});

test('a table without rows is an empty line', () => {
  expect(table([])).toBe('\n');
});

test('the output is a table or JSON, of one row or of many', () => {
  expect(present(ROWS, { json: false })).toBe(table(ROWS));
  expect(JSON.parse(present(ROWS, { json: true }))).toEqual([{ id: 7, plan: 'starter' }, ROWS[1]]);
  expect(JSON.parse(present({ id: 7 }, { json: true }))).toEqual({ id: 7 });
  expect(present({ id: 7 }, { json: false })).toBe('id\n7\n');
});
