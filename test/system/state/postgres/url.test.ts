import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readUrl } from '../../../../src/state/postgres/url.ts';
import { temporaryFolder } from '../../../support/folder.ts';

const read = (url: string, file = '') => readUrl(url, file);

describe('the URL of a database', () => {
  test.each([
    [
      'postgres://ann@db.example:6432/layouts',
      ['db.example', 6432, 'ann', 'layouts'],
      'postgresql://db.example:6432/layouts',
    ],
    [
      'postgresql://ann:secret@[::1]/layouts',
      ['::1', undefined, 'ann', 'layouts'],
      'postgresql://[::1]/layouts',
    ],
    [
      'postgres:///layouts?host=/run/pg&user=ann',
      ['/run/pg', undefined, 'ann', 'layouts'],
      'postgresql://%2Frun%2Fpg/layouts',
    ],
    [
      'postgres://ann@/layouts?host=/run/pg',
      ['/run/pg', undefined, 'ann', 'layouts'],
      'postgresql://%2Frun%2Fpg/layouts',
    ],
    [
      'postgres://%2Frun%2Fpg/layouts',
      ['/run/pg', undefined, undefined, 'layouts'],
      'postgresql://%2Frun%2Fpg/layouts',
    ],
    ['postgres://a%40b@h/x?port=7000', ['h', 7000, 'a@b', 'x'], 'postgresql://h:7000/x'],
  ])('is read like libpq reads it: %s', (url, parts, shown) => {
    const { host, port, user, database, shown: name } = read(url);
    expect([host, port, user, database]).toEqual(parts);
    expect(name).toBe(shown);
  });

  test.each([
    ['', 2],
    ['?sslmode=disable', 1],
    ['?sslmode=allow', 2],
    ['?sslmode=prefer', 2],
    ['?sslmode=require', 1],
    ['?sslmode=verify-full', 1],
  ])('tries the kinds of connection of %s', (query, kinds) => {
    expect(read(`postgres://h/d${query}`).tls).toHaveLength(kinds);
  });

  test('checks certificates as sslmode says', () => {
    const ca = join(temporaryFolder(), 'ca.pem');
    writeFileSync(ca, 'a certificate');
    const tls = (query: string) => read(`postgres://h/d?${query}`).tls[0];
    expect(tls('sslmode=disable')).toBe(false);
    expect(tls('sslmode=require')).toEqual({ rejectUnauthorized: false });
    expect(tls(`sslmode=require&sslrootcert=${ca}`)).toEqual({
      ca: 'a certificate',
      checkServerIdentity: expect.any(Function),
    });
    expect(tls(`sslmode=verify-ca&sslrootcert=${ca}`)).toEqual({
      ca: 'a certificate',
      checkServerIdentity: expect.any(Function),
    });
    expect(tls(`sslmode=verify-full&sslrootcert=${ca}`)).toEqual({ ca: 'a certificate' });
    expect(tls('sslmode=verify-full&sslrootcert=system')).toEqual({});
    expect(read('postgres:///d?host=/run/pg&sslmode=require').tls).toEqual([false]);
  });

  test('takes the password from itself or from a file, which may change', () => {
    expect(read('postgres://ann:se%20cret@h/d').password).toBe('se cret');
    expect(read('postgres://ann@h/d?password=secret').password).toBe('secret');
    expect(read('postgres://ann@h/d').password).toBeUndefined();
    const file = join(temporaryFolder(), 'password');
    writeFileSync(file, 'first\n');
    const { password } = read('postgres://ann@h/d', file);
    const now = () => (typeof password === 'function' ? password() : password);
    expect(now()).toBe('first');
    writeFileSync(file, ' second ');
    expect(now()).toBe(' second ');
  });

  test.each([
    ['postgres://ann:hidden@h:x/d', 'malformed'],
    ['postgres://ann:hidden@h1,h2/d', 'must name one host'],
    ['postgres://ann:hidden@h1:1,h2:2/d', 'must name one host'],
    ['postgres://ann:hidden@h/d?port=0', 'must be a number from 1 to 65535'],
    ['postgres://ann:hidden@h/d?target_session_attrs=any', "unknown parameter 'target_session_attrs'"],
    [
      'postgres://ann:hidden@h/d?sslmode=no-verify',
      "sslmode must be one of disable, allow, prefer, require, verify-ca, verify-full, not 'no-verify'",
    ],
    ['postgres://ann:hidden@h/d?sslmode=verify-ca', 'needs sslrootcert'],
    ['postgres://ann:hidden@h/d?sslmode=require&sslrootcert=system', 'needs sslmode=verify-full'],
    ['postgres://ann:hidden@h/d?sslmode=verify-ca&sslrootcert=/missing', 'cannot read a certificate'],
  ])('is refused with the reason, and without its password: %s', (url, reason) => {
    expect(() => read(url)).toThrow(reason);
    expect(() => read(url)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hidden') }),
    );
  });

  test('is refused with a second password, or without the file of the first', () => {
    expect(() => read('postgres://ann:hidden@h/d', '/run/password')).toThrow('remove one of them');
    expect(() => read('postgres://ann@h/d', '/missing')).toThrow('cannot read the password file');
  });
});
