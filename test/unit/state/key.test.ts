import { describe, expect, test } from 'vitest';
import { PLANS, type Plan } from '../../../src/contract/quotas.ts';
import { isWellFormedKey, makeKey } from '../../../src/state/key.ts';

describe('a key', () => {
  test.each(PLANS)('of the plan %s names it, is well formed, and is unique', (plan) => {
    const keys = Array.from({ length: 100 }, () => makeKey(plan));
    for (const key of keys) {
      expect(key).toMatch(new RegExp(`^cl_${plan}_[0-9A-Za-z]{38}$`));
      expect(isWellFormedKey(key)).toBe(true);
    }
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('is malformed with any single character changed, or two swapped', () => {
    const key = makeKey('free');
    for (let index = 0; index < key.length; index++) {
      const [before, character, after] = [key.slice(0, index), key[index], key.slice(index + 1)];
      expect(isWellFormedKey(before + (character === 'x' ? 'y' : 'x') + after)).toBe(false);
      if (after !== '' && after[0] !== character) {
        expect(isWellFormedKey(before + after[0] + character + after.slice(1))).toBe(false);
      }
    }
  });

  test.each([
    '',
    'cl_free_',
    'free',
    `${makeKey('free')}\n`,
    ` ${makeKey('free')}`,
    makeKey('free').slice(1),
    makeKey('gold' as Plan),
  ])('is not %j', (text) => {
    expect(isWellFormedKey(text)).toBe(false);
  });
});
