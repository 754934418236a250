/** Numbers as all pages write them. */

import { plural } from '../../../src/contract/words.ts';

/** "1,200". */
export const grouped = (number: number): string => number.toLocaleString('en');

/** "1 piece", "1,200 pieces". */
export const count = (number: number, noun: string): string => `${grouped(number)} ${plural(number, noun)}`;
