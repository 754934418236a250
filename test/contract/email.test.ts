import { describe, expect, test } from 'vitest';
import { isWellFormedEmail, normalizeEmail } from '../../src/contract/email.ts';

test.each([
  ['  Ann@Example.ORG\n', 'ann@example.org'],
  ['ａｎｎ＠example.org', 'ann@example.org'],
  ['JOSE\u0301@example.org', 'josé@example.org'],
  ['ann+tag@example.org', 'ann+tag@example.org'],
  ['a.n.n@example.org', 'a.n.n@example.org'],
])('%j is compared as %j', (given, normalized) => {
  expect(normalizeEmail(given)).toBe(normalized);
});

const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.org`;

describe('well formed', () => {
  test.each([
    'ann@example.org',
    "o'brien+saw!#$%&*/=?^_`{|}~-@example.co.uk",
    'a@b.c',
    'ann@sub-domain.example-1.org',
    'josé@müller.example',
    '李@例え.テスト',
    longest,
  ])('is %s', (email) => {
    expect(isWellFormedEmail(email)).toBe(true);
  });

  test.each([
    '',
    'ann',
    '@example.org',
    'ann@',
    'ann@example',
    'ann@.org',
    'ann@example.',
    'ann@example..org',
    'ann@-example.org',
    'ann@example-.org',
    '.ann@example.org',
    'ann.@example.org',
    'an..n@example.org',
    'ann b@example.org',
    'ann@exam ple.org',
    'ann@@example.org',
    'ann@b@example.org',
    'ann@example.org\u0000',
    'ann\n@example.org',
    'Ann <ann@example.org>',
    'ann@[192.0.2.1]',
    '"ann"@example.org',
    `a${longest}`,
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(64)}.org`,
    `a@${'bb.'.repeat(84)}org`,
  ])('is not %j', (email) => {
    expect(isWellFormedEmail(email)).toBe(false);
  });

  test('is told quickly, whatever the text', () => {
    for (const text of [
      'a'.repeat(254),
      'a.'.repeat(127),
      `a@${'a-'.repeat(126)}`,
      `a@${'a.'.repeat(126)}`,
    ]) {
      expect(isWellFormedEmail(text)).toBe(false);
    }
  });
});
