import { UsageError } from '../../arguments.ts';
import type { JsonObject, JsonValue } from '../../contract/json.ts';
import { LIMITS, type Range } from '../../contract/limits.ts';
import { OFFCUT_CLASS_FIELDS } from '../../contract/offcut-class.ts';
import type { Unit } from '../../contract/unit.ts';
import { isWithin } from '../../domain/ranges.ts';

/** Names a class of offcuts that are kept; may be repeated. */
export const OFFCUT_CLASS = 'offcut-class';

const { valuePercent } = OFFCUT_CLASS_FIELDS;

/** Its part of the help text. */
export const OFFCUT_CLASS_HELP = `  --${OFFCUT_CLASS} LENGTHxWIDTH[:PERCENT]
      offcuts that are kept: least extent of the longer and the shorter side, and their value as a percentage
      of the material (${valuePercent.min} to ${valuePercent.max}; default ${valuePercent.default}). May be repeated, up to ${LIMITS.MAX_OFFCUT_CLASSES} times`;

/** Sides as people write them, and a percentage. */
const CLASS = /^([\d.¼-¾⅐-⅞][^x×*:]{0,15})[x×*] ?([\d.¼-¾⅐-⅞][^x×*:]{0,15})(?::(\d{1,3}))?$/i;

/** Reads a length; what it returns gives it in a unit. */
type ReadLength = (text: string, range: Range) => (unit: Unit) => JsonValue;

/**
 * Reads a class.
 *
 * @returns the class in a unit.
 * @throws UsageError if it is none.
 */
export function readOffcutClass(text: string, readLength: ReadLength): (unit: Unit) => JsonObject {
  const [, long = '', wide = '', percent] = CLASS.exec(text) ?? [];
  const value = percent === undefined ? valuePercent.default : Number(percent);
  if (long === '' || !isWithin(value, valuePercent))
    throw new UsageError(`--${OFFCUT_CLASS} must be LENGTHxWIDTH or LENGTHxWIDTH:PERCENT, not '${text}'`);
  const [minLength, minWidth] = [readLength(long, LIMITS.dimension), readLength(wide, LIMITS.dimension)];
  return (unit) => ({ minLength: minLength(unit), minWidth: minWidth(unit), valuePercent: value });
}
