import { DEFAULT_UNIT, isInches, LENGTH_PARTS, type Unit } from '../contract/unit.ts';

/** `UNITS` of the header: millimetres or decimal inches. */
export const unitsOf = (unit: Unit = DEFAULT_UNIT): 0 | 1 => (isInches(unit) ? 1 : 0);

/**
 * A length in millimetres or inches, exactly: tenths, hundredths and 64ths of lengths up to a million all have a double
 * whose shortest form is the exact one.
 */
export const lengthOf = (length: number, unit: Unit = DEFAULT_UNIT): number => length / LENGTH_PARTS[unit];
