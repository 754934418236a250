import { describe } from '../contract/describe.ts';
import { DEFAULT_UNIT, isInches, type Unit as JobUnit, LENGTH_PARTS, lengthText } from '../contract/unit.ts';
import { type DecimalMark, METRIC, type Metric, type Reading, readDecimal } from './numbers.ts';

/** Lengths as people write them in tables: `600 mm`, `60.5 cm`, `19 5/8"`, `2' 4 3/8"`. */

/** Units of length that people name. */
export type Unit = Metric | 'in' | 'ft';

const INCHES_IN_FOOT = 12n;

/** An inch is 25.4 mm. */
const INCH = { numerator: 127n, denominator: 5n } as const;

/**
 * Reads a length. It is converted exactly, and must be a multiple of the unit of the job.
 *
 * @param mark the decimal mark of the table.
 * @param unit of numbers that have none of their own; by default inches for a job in inches, millimetres for others.
 * @param target the unit of the job.
 */
export function readLength(
  text: string,
  mark: DecimalMark | undefined,
  unit?: Unit,
  target: JobUnit = DEFAULT_UNIT,
): Reading {
  const plain = text.trim().replace(/\s+/g, ' ');
  const assumed = unit ?? (isInches(target) ? 'in' : 'mm');
  const isImperial =
    assumed === 'in' || assumed === 'ft' ? !HAS_METRIC.test(plain) : HAS_IMPERIAL.test(plain);
  if (isImperial) {
    const inches = readInches(plain, assumed === 'ft');
    return inches
      ? inTarget(inches, 'in', text, target)
      : { fault: `must be a length in inches, not ${describe(text)}` };
  }
  const decimal = readDecimal(plain, mark);
  if ('fault' in decimal) return decimal;
  const { numerator, denominator, unit: own = assumed } = decimal;
  const factor = own === 'in' || own === 'ft' ? 1 : METRIC[own];
  return inTarget({ numerator: numerator * BigInt(factor), denominator }, 'mm', text, target);
}

const HAS_METRIC = /\d ?(mm|cm|m)$/i;

/** A sign of feet or inches behind a number. */
const HAS_IMPERIAL = /\d ?(['′"″]|ft\b|feet\b|foot\b|in\b|inch(es)?\b|zoll\b|pouces?\b)\.?(?!\d{3}\b)/i;

interface Exact {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** `2' `, `2 ft `, `2.5'`. */
const FEET = /^(\d{1,6})(?:[.,](\d{1,6}))? ?(?:'(?!'|\d{3}(?!\d))|′|ft\b\.?|feet\b|foot\b) ?-? ?/i;

/** `19 5/8"`, `19-5/8`, `5/8 in`, `19.625`. */
const INCHES =
  /^(?:(\d{1,7})(?:[.,](\d{1,6}))?)?(?:(?:^|[ -])(\d{1,2})\/(\d{1,3}))? ?(?:"|″|''|in\.?|inch|inches|zoll|pouces?)?$/i;

/** `19¾` as `19 3/4`. */
const asFractions = (text: string): string =>
  text
    .replace(/ ?([¼-¾⅐-⅞])/g, (_, sign: string) => ` ${sign.normalize('NFKC').replace('⁄', '/')}`)
    .trimStart();

function readInches(text: string, isInFeet: boolean): Exact | undefined {
  const written = asFractions(text);
  const [feet, whole, decimals] = FEET.exec(isInFeet && /\d$/.test(written) ? `${written}'` : written) ?? [];
  const ofFeet = exactOf(whole, decimals);
  const rest = feet === undefined ? written : written.slice(feet.length);
  if (feet !== undefined && rest === '') return { ...ofFeet, numerator: ofFeet.numerator * INCHES_IN_FOOT };
  const [all, inches, parts, over, under] = INCHES.exec(rest) ?? [];
  if (!all || (inches === undefined && over === undefined) || Number(under ?? 1) === 0) return undefined;
  const ofInches = exactOf(inches, parts);
  const fraction = { numerator: BigInt(over ?? 0), denominator: BigInt(under ?? 1) };
  return sum(sum({ ...ofFeet, numerator: ofFeet.numerator * INCHES_IN_FOOT }, ofInches), fraction);
}

const exactOf = (whole = '0', decimals = ''): Exact => ({
  numerator: BigInt(whole + decimals),
  denominator: 10n ** BigInt(decimals.length),
});

const sum = (a: Exact, b: Exact): Exact => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});

function inTarget(length: Exact, unit: 'mm' | 'in', text: string, target: JobUnit): Reading {
  const own = isInches(target) ? 'in' : 'mm';
  const { numerator, denominator } = unit === own ? length : converted(length, unit);
  const parts = numerator * BigInt(LENGTH_PARTS[target]);
  if (parts % denominator === 0n) return { value: Number(parts / denominator) };
  // Digits behind these do not tell people more.
  const rounded = Number((Number(numerator) / Number(denominator)).toFixed(3));
  const other = unit === own ? '' : `, which is ${rounded} ${own}`;
  return { fault: `must be ${multipleOf(target)}, not ${describe(text)}${other}` };
}

const converted = ({ numerator, denominator }: Exact, unit: 'mm' | 'in'): Exact =>
  unit === 'in'
    ? { numerator: numerator * INCH.numerator, denominator: denominator * INCH.denominator }
    : { numerator: numerator * INCH.denominator, denominator: denominator * INCH.numerator };

function multipleOf(target: JobUnit): string {
  if (isInches(target)) return `a multiple of ${lengthText(1, target)}`;
  if (target === DEFAULT_UNIT) return 'a whole number of millimetres';
  return `a multiple of ${target.replace('mm', ' mm')}`;
}
