/** Makes texts safe for a field of PTX. */

import { DEFAULT_UNIT, isInches, LENGTH_PARTS, type Unit } from '../contract/unit.ts';

/** The printable characters of ISO 8859-1, without the comma and the quotation mark. */
const KEPT = /^[ !#-+\--~¡-ÿ]*$/;

/** Letters and signs outside ISO 8859-1 that do not decompose, and what they are written as. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['"', "''"],
  [',', ';'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ı', 'i'],
  ['‘', "'"],
  ['’', "'"],
  ['“', "''"],
  ['”', "''"],
  ['„', "''"],
  ['–', '-'],
  ['—', '-'],
]);

/**
 * A text of at most `most` characters that needs no quotation marks in PTX: simple readers split a line at every comma.
 * A comma becomes a semicolon, a quotation mark two apostrophes. Characters outside ISO 8859-1 become the letter without
 * its accent, or a question mark.
 */
export function ptxText(text: string, most: number): string {
  if (KEPT.test(text)) return cut(text, most);
  const letters = Array.from(text, (letter) => {
    if (KEPT.test(letter)) return letter;
    const known = INSTEAD.get(letter);
    if (known !== undefined) return known;
    const [base = '?'] = letter.normalize('NFD');
    return KEPT.test(base) ? base : '?';
  });
  return cut(letters.join(''), most);
}

const cut = (text: string, most: number): string => text.trim().slice(0, most).trimEnd();

/** `UNITS` of the header: millimetres or decimal inches. */
export const unitsOf = (unit: Unit = DEFAULT_UNIT): 0 | 1 => (isInches(unit) ? 1 : 0);

/**
 * A length in millimetres or inches, exactly: tenths, hundredths and 64ths of lengths up to a million all have a double
 * whose shortest form is the exact one.
 */
export const lengthOf = (length: number, unit: Unit = DEFAULT_UNIT): number => length / LENGTH_PARTS[unit];
