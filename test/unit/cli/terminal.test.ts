import { expect, test } from 'vitest';
import { json, table } from '../../../src/cli/terminal.ts';

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

test('JSON leaves out what is undefined', () => {
  expect(JSON.parse(json(ROWS))).toEqual([{ id: 7, plan: 'starter' }, ROWS[1]]);
});
