import { expect, it } from 'vitest';
import { currencyOf, priceCell, readPrice } from '../../../../web/src/job/money.ts';
import { blankSheet } from '../../../../web/src/job/rows.ts';

it.each([
  ['89.90', 8990],
  ['89,9', 8990],
  ['€ 89.90', 8990],
  ['89,90 €', 8990],
  ['CHF 45', 4500],
  ['120 zł', 12000],
  ['0.05', 5],
  ['0', 0],
])('reads %s as so many hundredths', (text, value) => {
  expect(readPrice(text)).toEqual({ value });
});

it.each(['', 'x', '-1', '1.234', '1,234.50', '€ 5 €', '89.9.0'])('refuses %j', (text) => {
  expect(readPrice(text)).toEqual({ fault: 'must be a price, such as 89.90' });
});

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
