import { describe, expect, it } from 'vitest';
import { clientIdentity, shareOf } from '../../../src/http/identity.ts';

const from = (remoteAddress?: string) => ({ incoming: { socket: { remoteAddress } } });

const PROXY = from('10.0.0.1');

/** The identity behind a trusted proxy, or `PROXY` itself. */
const told = (headers: Record<string, string>, trust = true) =>
  clientIdentity(new Headers(headers), PROXY, trust);

describe('the address of the connection', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('%s is %s', (address, identity) => {
    expect(clientIdentity(new Headers(), from(address), false)).toBe(identity);
    expect(clientIdentity(new Headers(), from(address), true)).toBe(identity);
  });

  it('may be missing', () => {
    expect(clientIdentity(new Headers(), undefined, true)).toBe('unknown');
    expect(clientIdentity(new Headers(), {}, true)).toBe('unknown');
  });
});

describe('the headers of a proxy', () => {
  it.each([
    ['CF-Connecting-IP', { 'CF-Connecting-IP': '198.51.100.1' }, '198.51.100.1'],
    ['the only entry', { 'X-Forwarded-For': '198.51.100.1' }, '198.51.100.1'],
    ['the last entry', { 'X-Forwarded-For': '192.0.2.9, 192.0.2.8,198.51.100.1 ' }, '198.51.100.1'],
    ['an IPv6 address by its network', { 'X-Forwarded-For': '1.1.1.1, 2001:db8::7' }, '2001:db8::/64'],
    ['an address with a port', { 'X-Forwarded-For': '192.0.2.9, 198.51.100.1:4711' }, '198.51.100.1'],
    ['an IPv6 address with a port', { 'X-Forwarded-For': '[2001:db8::7]:4711' }, '2001:db8::/64'],
    [
      'CF-Connecting-IP before the other',
      { 'CF-Connecting-IP': '198.51.100.1', 'X-Forwarded-For': '192.0.2.9' },
      '198.51.100.1',
    ],
    [
      'an empty header as none',
      { 'CF-Connecting-IP': '', 'X-Forwarded-For': '198.51.100.1' },
      '198.51.100.1',
    ],
  ])('name the client: %s', (_, headers: Record<string, string>, identity) => {
    expect(told(headers)).toBe(identity);
    expect(told(headers, false)).toBe('10.0.0.1');
  });

  it.each<[string, Record<string, string>]>([
    ['no address', { 'X-Forwarded-For': 'unknown' }],
    ['no last entry', { 'X-Forwarded-For': '198.51.100.1,' }],
    ['a port of too many digits', { 'X-Forwarded-For': '198.51.100.1:471100' }],
    ['IPv4 in brackets', { 'X-Forwarded-For': '[198.51.100.1]:4711' }],
    ['brackets', { 'CF-Connecting-IP': '[2001:db8::7]' }],
    ['two addresses', { 'CF-Connecting-IP': '198.51.100.1, 198.51.100.2' }],
    ['what only C reads', { 'X-Forwarded-For': '127.1' }],
    [
      'nonsense beside a sound other header',
      { 'CF-Connecting-IP': 'nonsense', 'X-Forwarded-For': '198.51.100.1' },
    ],
    ['nothing', {}],
  ])('do not help with %s', (_, headers) => {
    expect(told(headers)).toBe('10.0.0.1');
  });
});

describe('the share of an identity', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::/64', '2001:db8:1::/56'],
    ['2001:db8:1:100::/64', '2001:db8:1:100::/56'],
    ['::/64', '::/56'],
    ['unknown', 'unknown'],
  ])('of %s is that of %s', (identity, share) => {
    expect(shareOf(identity)).toBe(share);
  });
});
