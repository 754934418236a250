import { describe } from '../contract/decimal.ts';

/** Numbers as people write them in tables: `2800`, `2.800`, `2 800,0`, `60.5 cm`. */

/** The character between the whole part of a number and its decimals. */
export type DecimalMark = '.' | ',';

/** Millimetres in each metric unit of length. */
export const METRIC = { mm: 1, cm: 10, m: 1_000 } as const;

export type Metric = keyof typeof METRIC;

/** A number that was read, or what is wrong with it: the end of a sentence about it. */
export type Reading = { readonly value: number; readonly fault?: undefined } | { readonly fault: string };

/** Characters of a number. No number in range needs more, and exact arithmetic with long ones would take long. */
const LONGEST = 40;

/** A sign, digits with marks between them, and a unit. Spaces and apostrophes between the digits group them. */
const WRITTEN = /^([+-]?)(\d[\d.,' \u00a0\u2009\u202f’]*|[.,]\d+)(mm|cm|m)?$/i;

/** A mark in front of exactly three digits, with one to three before it: `2.800`. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;

const split = (text: string) => {
  const [, sign = '', digits = '', unit] = text.length > LONGEST ? [] : (WRITTEN.exec(text.trim()) ?? []);
  return {
    sign,
    digits: digits.replace(/[' \u00a0\u2009\u202f’]/g, ''),
    unit: unit?.toLowerCase() as Metric | undefined,
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

/** An exact decimal number: `numerator / denominator` of `unit`, if it names one. */
export interface Decimal {
  readonly numerator: bigint;
  /** A power of ten. */
  readonly denominator: bigint;
  readonly unit?: Metric;
}

/** Reads a number, which may have decimals and a metric unit. @param mark the decimal mark of the table. */
export function readDecimal(
  text: string,
  mark: DecimalMark | undefined,
): Decimal | { readonly fault: string } {
  const { sign, digits, unit } = split(text);
  const fault = `must be a number, not ${describe(text)}`;
  if (digits === '') return { fault };
  if (mark === undefined && EITHER.test(digits)) {
    const [thousands, decimal] = [digits.replace(/[.,]/, ''), digits.replace(/0+$/, '').replace(/[.,]$/, '')];
    const plain = EITHER.test(decimal) ? `${decimal}0` : decimal;
    return {
      fault: `is ${describe(text)}, which could mean ${decimal} or ${thousands}; write ${plain} or ${thousands}`,
    };
  }
  const decimal = EITHER.test(digits) ? mark : (ownMark(digits) ?? mark);
  const [whole = '', fraction = '', ...more] = decimal ? digits.split(decimal) : [digits];
  const grouped = decimal ? opposite(decimal) : /[.,]/;
  const plain = whole.split(grouped);
  if (more.length > 0 || /[.,]/.test(fraction) || plain.slice(1).some((group) => group.length !== 3))
    return { fault };
  const numerator = BigInt(plain.join('') + fraction);
  return {
    numerator: sign === '-' ? -numerator : numerator,
    denominator: 10n ** BigInt(fraction.length),
    ...(unit && { unit }),
  };
}

/** Reads a whole number without a unit. @param mark the decimal mark of the table. */
export function readWhole(text: string, mark: DecimalMark | undefined): Reading {
  const decimal = readDecimal(text, mark);
  if ('fault' in decimal) return decimal;
  const { numerator, denominator, unit } = decimal;
  if (unit !== undefined) return { fault: `must be a number, not ${describe(text)}` };
  if (numerator % denominator !== 0n) return { fault: `must be a whole number, not ${describe(text)}` };
  return { value: Number(numerator / denominator) };
}
