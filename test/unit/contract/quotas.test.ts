import { expect, test } from 'vitest';
import { DEFAULT_ISSUANCE_DAILY_CAP, DEFAULT_QUOTAS, PLANS, periodOf } from '../../../src/contract/quotas.ts';

test('the quotas of the contract', () => {
  expect(DEFAULT_QUOTAS).toEqual({
    anonymous: { limit: 50, period: 'daily' },
    free: { limit: 1_000, period: 'monthly' },
    starter: { limit: 10_000, period: 'monthly' },
    pro: { limit: 100_000, period: 'monthly' },
    scale: { limit: 1_000_000, period: 'monthly' },
  });
  expect(DEFAULT_ISSUANCE_DAILY_CAP).toBe(5);
  expect(PLANS).toEqual(['free', 'starter', 'pro', 'scale']);
});

test.each([
  ['2026-12-31T23:59:59.999Z', '2026-12-31', '2026-12'],
  ['2027-01-01T00:00:00.000Z', '2027-01-01', '2027-01'],
])('%s lies on the day %s and in the month %s', (at, day, month) => {
  expect(periodOf('daily', at)).toBe(day);
  expect(periodOf('monthly', at)).toBe(month);
});
