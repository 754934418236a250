/** Numbers as all pages write them. */

import { plural } from '../../../src/contract/words.ts';

/**
 * "1,200", "0.5". `toLocaleString` would make a formatter at the first number of the page, a fifth of the script that
 * runs until the page is drawn.
 */
export function grouped(number: number | bigint | string): string {
  const [whole = '', ...fraction] = String(number).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}

/** "1 piece", "1,200 pieces". */
export const count = (number: number, noun: string): string => `${grouped(number)} ${plural(number, noun)}`;
