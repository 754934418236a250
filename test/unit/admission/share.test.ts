import { describe, expect, it } from 'vitest';
import { isWithinShare } from '../../../src/admission/share.ts';

describe('the share of one client', () => {
  it('is the whole per-client limit while others hold nothing', () => {
    const limits = { total: 100, perClient: 30 };
    expect(isWithinShare(limits, 30, 70)).toBe(true);
    expect(isWithinShare(limits, 31, 69)).toBe(false);
  });

  it('is a small part of the free rest if others hold as much', () => {
    const limits = { total: 100, perClient: 30 };
    expect(isWithinShare(limits, 7, 56)).toBe(true);
    expect(isWithinShare(limits, 8, 56)).toBe(false);
  });

  it('leaves the twenty-first client a tenth of what the first one left free', () => {
    const limits = { total: 10_000, perClient: 1_000 };
    let held = 0;
    for (let client = 0; client < 20; client += 1) {
      let own = 0;
      while (isWithinShare(limits, own + 1, limits.total - held - 1)) {
        own += 1;
        held += 1;
      }
    }
    expect(limits.total - held).toBeGreaterThan(900);
  });
});
