import { describe } from '../contract/describe.ts';
import { DEFAULT_UNIT, isInches, type Unit as JobUnit, LENGTH_PARTS, lengthText } from '../contract/unit.ts';

/** Numbers as people write them in tables: `2800`, `2.800`, `2 800,0`, `60.5 cm`. */

/** The character between the whole part of a number and its decimals. */
export type DecimalMark = '.' | ',';

/** Millimetres in each unit of length. */
export const UNITS = { mm: 1, cm: 10, m: 1_000 } as const;

export type Unit = keyof typeof UNITS;

/** A number that was read, or what is wrong with it: the end of a sentence about it. */
export type Reading = { readonly value: number; readonly fault?: undefined } | { readonly fault: string };

/** A sign, digits with marks between them, and a unit. Spaces and apostrophes between the digits group them. */
const WRITTEN = /^([+-]?)(\d[\d.,' \u00a0\u2009\u202f’]*|[.,]\d+)(mm|cm|m)?$/i;

/** A mark in front of exactly three digits, with one to three before it: `2.800`. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;

const split = (text: string) => {
  const [, sign = '', digits = '', unit] = WRITTEN.exec(text.trim()) ?? [];
  return {
    sign,
    digits: digits.replace(/[' \u00a0\u2009\u202f’]/g, ''),
    unit: unit?.toLowerCase() as Unit | undefined,
  };
};

/**
 * The decimal mark of a table, from those of its numbers that can be read in one way only. Undefined if there is none, or
 * if they contradict each other.
 */
export function decimalMarkOf(texts: Iterable<string>): DecimalMark | undefined {
  const marks = new Set<DecimalMark>();
  for (const text of texts) {
    const { digits } = split(text);
    const mark = EITHER.test(digits) ? undefined : ownMark(digits);
    if (mark) marks.add(mark);
  }
  const [mark] = marks;
  return marks.size === 1 ? mark : undefined;
}

/** The decimal mark that one number shows: of two different marks the last, of equal ones none, or else the only one. */
function ownMark(digits: string): DecimalMark | undefined {
  const marks = digits.match(/[.,]/g) as DecimalMark[] | null;
  const last = marks?.at(-1);
  if (!marks || !last) return undefined;
  const others = marks.slice(0, -1);
  if (others.includes(last)) return others.every((mark) => mark === last) ? opposite(last) : undefined;
  return last;
}

const opposite = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.');

/**
 * Reads a whole number, converted from its unit to millimetres.
 *
 * @param mark the decimal mark of the table.
 * @param unit of numbers that have none of their own; undefined for counts, which have no unit.
 */
export function readWhole(text: string, mark: DecimalMark | undefined, unit?: Unit): Reading {
  return readNumber(text, mark, unit, DEFAULT_UNIT);
}

/**
 * Reads a length as people write it: millimetres, or inches with fractions where the job is in inches. It must be a
 * multiple of the unit of the job.
 *
 * @param unit of numbers that have none of their own; inches ignore it.
 */
export function readLength(
  text: string,
  mark: DecimalMark | undefined,
  unit: Unit,
  target: JobUnit = DEFAULT_UNIT,
): Reading {
  return isInches(target) ? readInches(text, target) : readNumber(text, mark, unit, target);
}

/** `19 5/8"`, `19-5/8`, `5/8 in`, `19.625`. */
const INCHES =
  /^(?:(\d{1,7})(?:[.,](\d{1,6}))?)?(?:(?:^|[ -])(\d{1,2})\/(\d{1,3}))?\s*(?:"|″|''|in|inch|inches|zoll)?$/i;

function readInches(text: string, target: JobUnit): Reading {
  const [all, whole, decimals, over, under] = INCHES.exec(text.trim().replace(/\s+/g, ' ')) ?? [];
  if (!all || (whole === undefined && over === undefined) || Number(under ?? 1) === 0)
    return { fault: `must be a length in inches, not ${describe(text)}` };
  const parts = LENGTH_PARTS[target];
  // Exact: all terms are far below 2^53.
  const scale = 10 ** (decimals?.length ?? 0);
  const ofDecimals = Number(decimals ?? 0) * parts;
  const ofFraction = Number(over ?? 0) * parts;
  if (ofDecimals % scale !== 0 || ofFraction % Number(under ?? 1) !== 0)
    return { fault: `must be a multiple of ${lengthText(1, target)}, not ${describe(text)}` };
  return { value: Number(whole ?? 0) * parts + ofDecimals / scale + ofFraction / Number(under ?? 1) };
}

function readNumber(
  text: string,
  mark: DecimalMark | undefined,
  unit: Unit | undefined,
  target: JobUnit,
): Reading {
  const { sign, digits, unit: own } = split(text);
  if (digits === '' || (own !== undefined && unit === undefined))
    return { fault: `must be a number, not ${describe(text)}` };
  if (mark === undefined && EITHER.test(digits)) {
    const [whole = '', rest = ''] = digits.split(/[.,]/);
    return {
      fault: `is ${describe(text)}, which may mean ${whole} or ${whole}${rest}; write it without a separator`,
    };
  }
  const decimal = EITHER.test(digits) ? mark : (ownMark(digits) ?? mark);
  const [whole = '', fraction = '', ...more] = decimal ? digits.split(decimal) : [digits];
  const grouped = decimal ? opposite(decimal) : /[.,]/;
  const plain = whole.split(grouped);
  if (more.length > 0 || /[.,]/.test(fraction) || plain.slice(1).some((group) => group.length !== 3))
    return { fault: `must be a number, not ${describe(text)}` };
  const factor = UNITS[own ?? unit ?? 'mm'] * LENGTH_PARTS[target];
  const shift = String(factor).length - 1;
  const decimals = fraction.padEnd(shift, '0');
  if (/[1-9]/.test(decimals.slice(shift)))
    return { fault: `must be ${unit ? multipleOf(target) : 'a whole number'}, not ${describe(text)}` };
  return { value: Number(`${sign}${plain.join('')}${decimals.slice(0, shift)}`) };
}

const multipleOf = (target: JobUnit): string =>
  target === DEFAULT_UNIT ? 'a whole number of millimetres' : `a multiple of ${target.replace('mm', ' mm')}`;
