import { expect, test } from 'vitest';
import { isPostgresUrl, withoutPasswords } from '../../../src/state/location.ts';

test('a state in PostgreSQL is named by a URL', () => {
  for (const url of ['postgres://h/d', 'postgresql:///d', 'POSTGRES://h'])
    expect(isPostgresUrl(url)).toBe(true);
  for (const file of ['./state.sqlite', 'postgres', '/postgres://x', 'mysql://h/d'])
    expect(isPostgresUrl(file)).toBe(false);
});

test.each([
  ['postgres://ann:secret@host/db', 'postgres://…@host/db'],
  ['postgres://ann:se@cr/e?t@host/db', 'postgres://…@host/db'],
  ['postgresql://host/db?password=secret&user=ann', 'postgresql://host/db?password=…&user=ann'],
  ["no 'postgresql://ann:se cret@host/db'", "no 'postgresql://…@host/db'"],
  ['postgres:///db?sslkey=a&sslpassword=secret', 'postgres:///db?sslkey=a&sslpassword=…'],
  ['./state.sqlite', './state.sqlite'],
])('no password is left in %s', (text, shown) => {
  expect(withoutPasswords(text)).toBe(shown);
});
