import { describe, expect, test, vi } from 'vitest';
import { addressOf } from '../../../src/contract/email.ts';

test.each([
  ['  Ann@Example.ORG\n', 'ann@example.org'],
  ['ａｎｎ＠example.org', 'ann@example.org'],
  ['JOSE\u0301@example.org', 'josé@example.org'],
  ['ann+tag@example.org', 'ann+tag@example.org'],
  ['a.n.n@example.org', 'a.n.n@example.org'],
])('%j is compared as %j', (given, normalized) => {
  expect(addressOf(given)).toBe(normalized);
});

const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.org`;

describe('well formed', () => {
  test.each([
    'ann@example.org',
    "o'brien+saw!#$%&*/=?^_`{|}~-@example.co.uk",
    'a@b.c',
    'josé@müller.example',
    '李@例え.テスト',
    'ann@example.xn--p1ai',
    longest,
  ])('is %s', (email) => {
    expect(addressOf(email)).toBe(email);
  });

  test.each([
    '',
    '@example.org',
    'ann@example',
    'ann@example..org',
    'ann@example-.org',
    'ann.@example.org',
    'ann@exam ple.org',
    'ann@b@example.org',
    'ann@example.org\u0000',
    'Ann <ann@example.org>',
    'ann@192.0.2.1',
    'ann@example.1-2',
    'ann@例え.١٢',
    '"ann"@example.org',
    `a${longest}`,
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(64)}.org`,
    `a@${'bb.'.repeat(84)}org`,
  ])('is not %j', (email) => {
    expect(addressOf(email)).toBeUndefined();
  });

  test('is nothing that NFKC makes longer than an address may be, and of long texts NFKC is not asked', () => {
    const ligature = '\uFDFA';
    expect(ligature.normalize('NFKC').length).toBe(18);
    expect(addressOf(`${ligature.repeat(20)}@example.org`)).toBeUndefined();
    const normalize = vi.spyOn(String.prototype, 'normalize');
    expect(addressOf(`${'\u0301\u0316'.repeat(2_000)}@example.org`)).toBeUndefined();
    expect(normalize).not.toHaveBeenCalled();
    normalize.mockRestore();
  });

  test('is judged quickly, whatever the text', () => {
    for (const text of [
      'a'.repeat(254),
      'a.'.repeat(127),
      `a@${'a-'.repeat(126)}`,
      `a@${'a.'.repeat(126)}`,
    ]) {
      expect(addressOf(text)).toBeUndefined();
    }
  });
});
