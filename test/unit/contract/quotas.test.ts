import { expect, test } from 'vitest';
import { periodOf } from '../../../src/contract/quotas.ts';

test.each([
  ['2026-12-31T23:59:59.999Z', '2026-12-31', '2026-12'],
  ['2027-01-01T00:00:00.000Z', '2027-01-01', '2027-01'],
])('%s lies on the day %s and in the month %s', (at, day, month) => {
  expect(periodOf('daily', at)).toBe(day);
  expect(periodOf('monthly', at)).toBe(month);
});
