import { expect, it } from 'vitest';
import { readPrice } from '../../../../src/tables/prices.ts';
import { currencyOf, priceCell } from '../../../../web/src/job/money.ts';
import { blankSheet } from '../../../../web/src/job/rows.ts';

it('writes what it reads', () => {
  for (const cents of [0, 5, 100, 8990, 1_000_000_000_000]) {
    expect(priceCell(cents).length).toBeLessThan(14);
    expect(readPrice(priceCell(cents))).toEqual({ value: cents });
  }
  expect(priceCell(undefined)).toBe('');
});

it('takes the currency of the first price that names one', () => {
  const sheets = ['', '45', '45,50 €', '$ 3'].map((cost) => ({ ...blankSheet(), cost }));
  expect(currencyOf({ sheets })).toBe('€');
  expect(currencyOf({ sheets: sheets.slice(0, 2) })).toBeUndefined();
});
