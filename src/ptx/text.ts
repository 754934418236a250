/** Makes texts safe for a field of PTX. */

import { latin1 } from '../contract/latin1.ts';
import { PTX_LIMITS } from '../contract/limits.ts';
import { DEFAULT_UNIT, isInches, LENGTH_PARTS, type Unit } from '../contract/unit.ts';

/**
 * A text of at most `most` characters of ISO 8859-1 that needs no quotation marks in PTX: simple readers split a line at
 * every comma. A comma becomes a semicolon, a quotation mark two apostrophes.
 */
export const ptxText = (text: string, most: number): string =>
  latin1(text).replaceAll(',', ';').replaceAll('"', "''").trim().slice(0, most).trimEnd();

/** Makes codes that differ even in capitals, which readers do not tell apart: the second of two gets `-2`. */
export class Codes {
  /** The last number that each code was given, in capitals. */
  readonly #last = new Map<string, number>();

  of(text: string): string {
    let code: string;
    let number = this.#last.get(text.toUpperCase()) ?? 0;
    do {
      number += 1;
      const end = number === 1 ? '' : `-${number}`;
      code = text.slice(0, PTX_LIMITS.code - end.length) + end;
    } while (this.#last.has(code.toUpperCase()));
    this.#last.set(text.toUpperCase(), number);
    if (number > 1) this.#last.set(code.toUpperCase(), 1);
    return code;
  }
}

/** `UNITS` of the header: millimetres or decimal inches. */
export const unitsOf = (unit: Unit = DEFAULT_UNIT): 0 | 1 => (isInches(unit) ? 1 : 0);

/**
 * A length in millimetres or inches, exactly: tenths, hundredths and 64ths of lengths up to a million all have a double
 * whose shortest form is the exact one.
 */
export const lengthOf = (length: number, unit: Unit = DEFAULT_UNIT): number => length / LENGTH_PARTS[unit];
