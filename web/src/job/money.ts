import type { Job } from './rows.ts';

/** Prices as people write them: `89.90`, `€ 89,90`. The API counts cents, or whatever is the hundredth of a currency. */

const SIGNS = '[$€£¥₹₽₺₩]|[A-Za-z]{1,3}\\.?|zł|Kč';
const PRICE = new RegExp(`^(${SIGNS})?\\s*(\\d{1,11})(?:[.,](\\d{1,2}))?\\s*(${SIGNS})?$`, 'u');

export function readPrice(text: string): { readonly value: number } | { readonly fault: string } {
  const [, before, whole = '', cents = '', after] = PRICE.exec(text.trim()) ?? [];
  if (whole === '' || (before !== undefined && after !== undefined))
    return { fault: 'must be a price, such as 89.90' };
  return { value: Number(whole) * 100 + Number(cents.padEnd(2, '0')) };
}

/** A price in a cell. */
export const priceCell = (cents: number | undefined): string =>
  cents === undefined ? '' : cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

/** The currency that the first price of a job names. */
export function currencyOf({ sheets }: Pick<Job, 'sheets'>): string | undefined {
  for (const { cost } of sheets) {
    const [, before, , , after] = PRICE.exec(cost.trim()) ?? [];
    if (before ?? after) return before ?? after;
  }
  return undefined;
}
