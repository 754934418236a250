import { UsageError } from '../../arguments.ts';
import { LIMITS } from '../../contract/limits.ts';
import { OFFCUT_CLASS_FIELDS } from '../../contract/offcut-class.ts';
import { lengthText, lengthWithUnit, type Unit } from '../../contract/unit.ts';
import { isWithin } from '../../domain/ranges.ts';
import { readLength } from '../../tables/lengths.ts';

/** Names a class of offcuts that are kept; may be repeated. */
export const OFFCUT_CLASS = 'offcut-class';

const { valuePercent } = OFFCUT_CLASS_FIELDS;

/** Its part of the help text. */
export const OFFCUT_CLASS_HELP = `  --${OFFCUT_CLASS} LENGTHxWIDTH[:PERCENT]
      offcuts that are kept: least extent of the longer and the shorter side, and their value as a percentage
      of the material (${valuePercent.min} to ${valuePercent.max}; default ${valuePercent.default}). May be repeated, up to ${LIMITS.MAX_OFFCUT_CLASSES} times`;

/** Sides as people write them, and a percentage. */
const CLASS = /^([\d.][^x×*:]{0,15})[x×*]([\d.][^x×*:]{0,15})(?::(\d{1,3}))?$/i;

/** The classes as JSON; nothing if there are none. */
export function offcutClassMembers(
  texts: readonly (string | boolean)[] | undefined,
  unit: Unit,
): readonly string[] {
  if (!texts) return [];
  const classes = texts.map((text) => readClass(String(text), unit));
  return [`"offcutClasses":${JSON.stringify(classes)}`];
}

function readClass(text: string, unit: Unit): object {
  const [, long = '', wide = '', percent] = CLASS.exec(text) ?? [];
  const { dimension } = LIMITS;
  const [minLength, minWidth] = [long, wide].map((side) => {
    const reading = readLength(side, '.', undefined, unit);
    return reading.fault === undefined ? reading.value : Number.NaN;
  }) as [number, number];
  const value = percent === undefined ? valuePercent.default : Number(percent);
  if (isWithin(minLength, dimension) && isWithin(minWidth, dimension) && isWithin(value, valuePercent))
    return { minLength, minWidth, valuePercent: value };
  const [least, most] = [lengthText(dimension.min, unit), lengthWithUnit(dimension.max, unit)];
  throw new UsageError(
    `--${OFFCUT_CLASS} must be LENGTHxWIDTH or LENGTHxWIDTH:PERCENT with sides from ${least} to ${most}, not '${text}'`,
  );
}
