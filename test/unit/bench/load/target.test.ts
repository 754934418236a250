import { expect, it } from 'vitest';
import { targetAt } from '../../../../bench/src/load/target.ts';
import { UsageError } from '../../../../src/setting.ts';

it.each(['http://localhost:8080', 'http://127.0.0.1:80/', 'http://127.9.9.9:1/path?x', 'http://[::1]:8080'])(
  'is at %s',
  (url) => {
    const target = targetAt(url, undefined);
    expect(target.url).toBe(new URL(url).origin);
    expect(target.headers).toEqual({ 'Content-Type': 'application/json' });
  },
);

it.each([
  '',
  'x',
  'https://localhost',
  'http://example.com',
  'http://127.0.0.1.example.com',
  'ftp://localhost',
])('is not at %j', (url) => {
  expect(() => targetAt(url, undefined)).toThrow(UsageError);
});

it('takes a key along', () => {
  expect(targetAt('http://[::1]', 'secret').headers).toMatchObject({ 'X-API-Key': 'secret' });
});
