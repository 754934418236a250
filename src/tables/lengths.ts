import { describe } from '../contract/decimal.ts';
import { DEFAULT_UNIT, isInches, type Unit as JobUnit, LENGTH_PARTS, lengthText } from '../contract/unit.ts';
import { type DecimalMark, METRIC, type Metric, type Reading, readDecimal } from './numbers.ts';

/**
 * Lengths as people write them outside the API: `600 mm`, `60.5 cm`, `720,5`, `19 5/8"`, `2' 4 3/8"`. They are read
 * exactly; the unit of the job is the coarsest that holds all of them.
 */

/** Units of length that people name. */
export type Unit = Metric | 'in' | 'ft';

/** What people count in. A job counts in parts of one of them. */
export type System = 'mm' | 'in';

/** An exact length: `numerator / denominator` of its system. */
export interface Length {
  readonly numerator: bigint;
  /** Above 0. */
  readonly denominator: bigint;
  /** Undefined for a bare number, which is in the system of the job. */
  readonly system: System | undefined;
  /** As people wrote it. */
  readonly text: string;
}

/** What is wrong with a text, as the end of a sentence about it. */
export interface Fault {
  readonly fault: string;
}

export interface LengthContext {
  /** The decimal mark of the table. Without one, a text that may mean two numbers is a fault. */
  readonly mark?: DecimalMark | undefined;
  /** Unit of bare numbers, such as one that the header names. */
  readonly unit?: Unit | undefined;
  /** System of bare numbers without a unit, once it is known. */
  readonly system?: System | undefined;
  /** Takes lengths that say to be approximate (`~ 420 mm`) at their word. */
  readonly round?: boolean | undefined;
}

const UNITS: Readonly<Record<Unit, RegExp>> = {
  mm: /^(mm|millimet(er|re)s?)\.?$/i,
  cm: /^(cm|centimet(er|re)s?)\.?$/i,
  m: /^(m|met(er|re)s?)\.?$/i,
  in: /^(in|inch|inches|zoll|pouces?|"|″)\.?$/i,
  ft: /^(ft|feet|foot|'|′)\.?$/i,
};

/** The unit of length that a text names; undefined for any other text. */
export const unitNamed = (text: string): Unit | undefined =>
  (Object.keys(UNITS) as Unit[]).find((unit) => UNITS[unit].test(text));

/** The system of a unit. */
export const systemOfNamed = (unit: Unit): System => (unit === 'in' || unit === 'ft' ? 'in' : 'mm');

const INCHES_IN_FOOT = 12n;

/** An inch is 25.4 mm. */
const INCH = { numerator: 127n, denominator: 5n } as const;

/** Reads a length. A fraction of a bare number is one of an inch; other bare numbers have no system of their own. */
export function parseLength(
  text: string,
  { mark, unit, system, round = false }: LengthContext = {},
): Length | Fault {
  const written = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace('⁄', '/');
  const [, approximately = '', plain = ''] = /^((?:~|≈|ca\.|circa|approx\.) ?)?(.*)$/i.exec(written) ?? [];
  if (approximately !== '' && !round)
    return { fault: `is ${describe(text)}, which is not exact: write the exact length` };
  const isImperial =
    HAS_IMPERIAL.test(plain) || HAS_FRACTION.test(plain) || (unit === 'ft' && !HAS_METRIC.test(plain));
  if (isImperial) {
    const inches = readInches(plain, unit === 'ft');
    return inches
      ? { ...inches, system: 'in', text }
      : { fault: `must be a length in inches, not ${describe(text)}` };
  }
  const assumed = unit ?? system;
  const decimal = readDecimal(plain, mark ?? (assumed === 'in' ? onlyMarkOf(plain) : undefined));
  // In inches, an apostrophe is a sign of feet.
  if (assumed === 'in' && ('fault' in decimal || plain.includes("'")))
    return { fault: `must be a length in inches, not ${describe(text)}` };
  if ('fault' in decimal) return decimal;
  const own = decimal.unit ?? assumed;
  const { numerator, denominator } = withoutNoise(decimal);
  if (own === undefined || own === 'in' || own === 'ft')
    return { numerator, denominator, system: own === undefined ? undefined : 'in', text };
  return { numerator: numerator * BigInt(METRIC[own]), denominator, system: 'mm', text };
}

/** The system that a text names by a unit, a sign of inches or a fraction; undefined for bare numbers and other texts. */
export function systemIn(text: string): System | undefined {
  const plain = text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'");
  if (HAS_IMPERIAL.test(plain) || HAS_FRACTION.test(plain)) return 'in';
  return HAS_METRIC.test(plain) ? 'mm' : undefined;
}

/** The system of the bare numbers among lengths: the only one that others name, or millimetres; undefined if both are named. */
export function systemOf(lengths: Iterable<Pick<Length, 'system'>>): System | undefined {
  const named = new Set<System>();
  for (const { system } of lengths) if (system !== undefined) named.add(system);
  if (named.size > 1) return undefined;
  const [only = 'mm'] = named;
  return only;
}

/** The unit of a job, or the lengths that no unit of its system holds. */
export type UnitChoice<L extends Length> =
  | { readonly unit: JobUnit }
  | { readonly unit?: undefined; readonly finest: JobUnit; readonly unheld: readonly [L, ...L[]] };

const UNITS_OF: Readonly<Record<System, readonly [JobUnit, JobUnit, JobUnit]>> = {
  mm: ['mm', '0.1mm', '0.01mm'],
  in: ['in/16', 'in/32', 'in/64'],
};

/**
 * The coarsest unit that holds all lengths exactly.
 *
 * @param system of the job, and of its bare numbers. By default the one that the lengths name. Where they name both,
 *   millimetres are tried first, then inches if no number is bare.
 */
export function coarsestUnit<L extends Length>(lengths: readonly L[], system?: System): UnitChoice<L> {
  const own = system ?? systemOf(lengths);
  const choice = coarsestOf(lengths, own ?? 'mm');
  if (own !== undefined || choice.unit !== undefined) return choice;
  const hasBare = lengths.some((length) => length.system === undefined);
  const other = hasBare ? choice : coarsestOf(lengths, 'in');
  return other.unit === undefined ? choice : other;
}

function coarsestOf<L extends Length>(lengths: readonly L[], system: System): UnitChoice<L> {
  const [first, ...finer] = UNITS_OF[system];
  let unit: JobUnit = first;
  let held = lengths;
  let unheld = lengths.filter((length) => inUnit(length, unit) === undefined);
  for (const next of finer) {
    if (unheld.length === 0) break;
    unit = next;
    held = unheld;
    unheld = held.filter((length) => inUnit(length, next) === undefined);
  }
  const [some, ...others] = unheld;
  return some === undefined ? { unit } : { finest: unit, unheld: [some, ...others] };
}

/** The system in which a job with this unit counts. */
export const systemOfUnit = (unit: JobUnit): System => (isInches(unit) ? 'in' : 'mm');

/** A length as a number of units; undefined if it is no multiple of the unit. Bare numbers are in the system of the unit. */
export function inUnit(length: Length, unit: JobUnit): number | undefined {
  const [parts, denominator] = partsOf(length, unit);
  return parts % denominator === 0n ? Number(parts / denominator) : undefined;
}

/** A length as the nearest number of units, halves up; or as the least that is no shorter. */
export function roundedTo(length: Length, unit: JobUnit, to: 'nearest' | 'longer' = 'nearest'): number {
  const [parts, denominator] = partsOf(length, unit);
  if (to === 'longer') return Number((parts + denominator - 1n) / denominator);
  const [twice, under] = [2n * parts + denominator, 2n * denominator];
  const down = twice / under;
  return Number(twice < 0n && twice % under !== 0n ? down - 1n : down);
}

/** What is wrong with a length that a unit does not hold, as the end of a sentence about it. */
export function unheldFault(length: Length, unit: JobUnit): string {
  const system = systemOfUnit(unit);
  const { numerator, denominator } = converted(length, system);
  // Digits behind these do not tell people more.
  const rounded = Number((Number(numerator) / Number(denominator)).toFixed(3));
  const other =
    length.system === undefined || length.system === system ? '' : `, which is ${rounded} ${system}`;
  return `must be ${multipleOf(unit)}, not ${describe(length.text)}${other}`;
}

/**
 * Reads a length of a job whose unit is known. It must be a multiple of the unit.
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
  const length = parseLength(text, { mark, unit, system: systemOfUnit(target) });
  if ('fault' in length) return length;
  const value = inUnit(length, target);
  return value === undefined ? { fault: unheldFault(length, target) } : { value };
}

const HAS_METRIC = /\d ?(mm|cm|m)$/i;

/** A sign of feet or inches behind a number. An apostrophe in front of three digits groups them. */
const HAS_IMPERIAL =
  /[\d¼-¾⅐-⅞] ?(['′](?!\d{3}(?!\d))|["″]|(ft|feet|foot|in|inch|inches|zoll|pouces?)(?![a-z]))/i;

const HAS_FRACTION = /[¼-¾⅐-⅞]|\d\/\d/;

interface Exact {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** `2' `, `2 ft `, `2.5'`. */
const FEET = /^(\d{1,6})(?:[.,](\d{1,20}))? ?(?:'(?!'|\d{3}(?!\d))|′|ft\b\.?|feet\b|foot\b) ?-? ?/i;

/** `19 5/8"`, `19-5/8`, `5/8 in`, `19.625`. */
const INCHES =
  /^(?:(\d{1,7})(?:[.,](\d{1,20}))?)?(?:(?:^|[ -])(\d{1,3})\/(\d{1,3}))? ?(?:"|″|''|in\.?|inch|inches|zoll|pouces?)?$/i;

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

const exactOf = (whole = '0', decimals = ''): Exact =>
  withoutNoise({
    numerator: BigInt(whole + decimals),
    denominator: 10n ** BigInt(decimals.length),
  });

/** Programs that compute in floating point write `11.250000000000002`. No saw cuts a millionth. */
const MILLIONTHS = 1_000_000n;

function withoutNoise({ numerator, denominator }: Exact): Exact {
  if (denominator <= MILLIONTHS) return { numerator, denominator };
  const half = numerator < 0n ? -denominator : denominator;
  return {
    numerator: (2n * numerator * MILLIONTHS + half) / (2n * denominator),
    denominator: MILLIONTHS,
  };
}

/** The only mark of a number of inches. It marks decimals: no part is a thousand inches long. */
function onlyMarkOf(text: string): DecimalMark | undefined {
  const marks = text.match(/[.,]/g);
  return marks?.length === 1 ? (marks[0] as DecimalMark) : undefined;
}

const sum = (a: Exact, b: Exact): Exact => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});

/** A length in units, as a fraction. */
function partsOf(length: Length, unit: JobUnit): readonly [numerator: bigint, denominator: bigint] {
  const { numerator, denominator } = converted(length, systemOfUnit(unit));
  return [numerator * BigInt(LENGTH_PARTS[unit]), denominator];
}

function converted({ numerator, denominator, system }: Length, target: System): Exact {
  if (system === undefined || system === target) return { numerator, denominator };
  return system === 'in'
    ? { numerator: numerator * INCH.numerator, denominator: denominator * INCH.denominator }
    : { numerator: numerator * INCH.denominator, denominator: denominator * INCH.numerator };
}

function multipleOf(target: JobUnit): string {
  if (isInches(target)) return `a multiple of ${lengthText(1, target)}`;
  if (target === DEFAULT_UNIT) return 'a whole number of millimetres';
  return `a multiple of ${target.replace('mm', ' mm')}`;
}
