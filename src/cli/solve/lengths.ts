import { UsageError } from '../../arguments.ts';
import type { Range } from '../../contract/limits.ts';
import { LENGTH_PARTS, lengthText, lengthWithUnit, type Unit } from '../../contract/unit.ts';
import { isWithin } from '../../domain/ranges.ts';
import {
  inUnit,
  type Length,
  parseLength,
  roundedTo,
  type System,
  systemOfUnit,
  unheldFault,
} from '../../tables/lengths.ts';

/** How the lengths of a command are read. */
export interface Reading {
  /** What bare numbers count in, once it is known. */
  readonly system?: System | undefined;
  /** Whether lengths between two units are rounded. */
  readonly round: boolean;
}

/** A length that an option gives. */
export interface OptionLength extends Length {
  /** Its name, without the dashes. */
  readonly option: string;
  readonly range: Range;
}

/**
 * Reads the length of an option as people write it: `3.2`, `3,2`, `1/8"`, `12 mm`.
 *
 * @throws UsageError if it is none.
 */
export function optionLength(
  option: string,
  text: string,
  range: Range,
  { system, round }: Reading,
): OptionLength {
  // A shell has no column to tell whether 3.251 has decimals. In inches it cannot mean anything else.
  const length = parseLength(text, { mark: system === 'in' ? undefined : '.', system, round });
  if ('fault' in length) throw new UsageError(`--${option} ${length.fault}`);
  return { ...length, option, range };
}

/**
 * The length of an option as a number of units, rounded if the unit does not hold it: whoever chose the unit has refused
 * such lengths, or was told to round them.
 *
 * @throws UsageError if it is out of range.
 */
export function unitsOf({ option, range, ...length }: OptionLength, unit: Unit): number {
  const value = roundedTo(length, unit);
  if (isWithin(value, range)) return value;
  const [least, most] = [lengthText(range.min, unit), lengthWithUnit(range.max, unit)];
  throw new UsageError(`--${option} must be from ${least} to ${most}, not '${length.text}'`);
}

/** What to say of a length that no unit of the request holds. */
export const unheldOption = (length: OptionLength, unit: Unit, because = 'the finest unit'): UsageError =>
  new UsageError(`--${length.option} ${unheldFault(length, unit)}: that is ${because}. --round rounds it`);

/** Rounded lengths that a note names. */
const MOST_SHOWN = 20;

/** Says which lengths a unit does not hold, and so are rounded; nothing if there are none. */
export function roundingNotes(lengths: readonly Length[], unit: Unit): string[] {
  const unheld = lengths.filter((length) => inUnit(length, unit) === undefined);
  if (unheld.length === 0) return [];
  const texts = [...new Set(unheld.map(written))];
  const more = texts.length > MOST_SHOWN ? ` and ${texts.length - MOST_SHOWN} more` : '';
  return [`Rounded to ${lengthWithUnit(1, unit)}: ${texts.slice(0, MOST_SHOWN).join(', ')}${more}.`];
}

/** A length as people wrote it, on one line. */
export const written = ({ text }: Length): string => text.trim().replace(/\s+/g, ' ');

/** One unit, as a length: a unit that holds it holds all lengths that are counted in it. */
export const oneOf = (unit: Unit): Length => ({
  numerator: 1n,
  denominator: BigInt(LENGTH_PARTS[unit]),
  system: systemOfUnit(unit),
  text: lengthWithUnit(1, unit),
});
