import { describe } from '../contract/decimal.ts';
import { type DecimalMark, type Reading, readDecimal } from './numbers.ts';

/** Prices as people write them: `89.90`, `€ 89,90`, `1.250 €`. A request counts cents, or another hundredth of a currency. */

const SIGNS = '[$€£¥₹₽₺₩]|[A-Za-z]{1,3}\\.?|zł|Kč';
const PRICE = new RegExp(`^(${SIGNS})?\\s*(\\d[\\d.,' \\u00a0\\u2009\\u202f’]*?)\\s*(${SIGNS})?$`, 'u');

/** Characters of a price. */
const LONGEST = 40;

const HUNDREDTHS = 100n;

const split = (text: string) => {
  const [, before, number, after] = text.length > LONGEST ? [] : (PRICE.exec(text.trim()) ?? []);
  return before !== undefined && after !== undefined ? {} : { number, currency: before ?? after };
};

/** Reads a price in hundredths of its currency. @param mark the decimal mark of its table. */
export function readPrice(text: string, mark?: DecimalMark): Reading {
  const { number } = split(text);
  const decimal = number === undefined ? undefined : readDecimal(number, mark);
  if (decimal === undefined) return { fault: `must be a price such as 89.90, not ${describe(text)}` };
  if ('fault' in decimal) return decimal;
  const { numerator, denominator } = decimal;
  if ((numerator * HUNDREDTHS) % denominator !== 0n)
    return { fault: `must have at most two decimals, not ${describe(text)}` };
  return { value: Number((numerator * HUNDREDTHS) / denominator) };
}

/** The currency that a price names. */
export const currencyIn = (text: string): string | undefined => split(text).currency;
