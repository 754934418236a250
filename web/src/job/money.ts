import { currencyIn } from '../../../src/tables/prices.ts';
import type { Job } from './rows.ts';

/** A price in a cell. */
export const priceCell = (cents: number | undefined): string =>
  cents === undefined ? '' : cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

/** The currency that the first price of a job names. */
export function currencyOf({ sheets }: Pick<Job, 'sheets'>): string | undefined {
  for (const { cost } of sheets) {
    const currency = currencyIn(cost);
    if (currency !== undefined) return currency;
  }
  return undefined;
}
