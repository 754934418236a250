/** The units of length that a request may use, and how people write lengths in them. */

/** Every unit of the contract; the first is the default. */
export const UNITS = ['mm', '0.1mm', '0.01mm', 'in/16', 'in/32', 'in/64'] as const;

export type Unit = (typeof UNITS)[number];

export const DEFAULT_UNIT: Unit = UNITS[0];

/** An exact fraction in lowest terms. */
export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

/** Millimetres of one unit. An inch is exactly 25.4 mm. */
const MILLIMETRES: Readonly<Record<Unit, Fraction>> = {
  mm: { numerator: 1, denominator: 1 },
  '0.1mm': { numerator: 1, denominator: 10 },
  '0.01mm': { numerator: 1, denominator: 100 },
  'in/16': { numerator: 127, denominator: 80 },
  'in/32': { numerator: 127, denominator: 160 },
  'in/64': { numerator: 127, denominator: 320 },
};

/** Units in the length that people count in: a millimetre or an inch. */
export const LENGTH_PARTS: Readonly<Record<Unit, number>> = {
  mm: 1,
  '0.1mm': 10,
  '0.01mm': 100,
  'in/16': 16,
  'in/32': 32,
  'in/64': 64,
};

/** Whether lengths are written in inches. */
export const isInches = (unit: Unit): boolean => unit.startsWith('in');

/** The exact length of so many units in millimetres. */
export function millimetresOf(length: number, unit: Unit): Fraction {
  const { numerator, denominator } = MILLIMETRES[unit];
  // Denominators are small, and powers of two and ten, so this shortens the fraction fully.
  const shared = greatestDivisor(length * numerator, denominator);
  return { numerator: (length * numerator) / shared, denominator: denominator / shared };
}

function greatestDivisor(a: number, b: number): number {
  let [large, small] = [Math.abs(a), b];
  while (small > 0) [large, small] = [small, large % small];
  return large;
}

/** A length in millimetres as the nearest double, for totals and pictures. */
export function toMillimetres(length: number, unit: Unit): number {
  const { numerator, denominator } = MILLIMETRES[unit];
  return (length * numerator) / denominator;
}

/** An area in square millimetres as the nearest double. */
export function toSquareMillimetres(area: number, unit: Unit): number {
  const { numerator, denominator } = MILLIMETRES[unit];
  return (area * numerator * numerator) / (denominator * denominator);
}

/** A length as people write it, exactly: `600`, `49.8`, `19 5/8"`. Only inches carry their sign. */
export function lengthText(length: number, unit: Unit = DEFAULT_UNIT): string {
  if (length < 0) return `-${lengthText(-length, unit)}`;
  const parts = LENGTH_PARTS[unit];
  const whole = Math.floor(length / parts);
  const rest = length - whole * parts;
  if (isInches(unit)) return `${inches(whole, rest, parts)}"`;
  if (rest === 0) return String(whole);
  const digits = String(rest).padStart(String(parts).length - 1, '0');
  return `${whole}.${digits.replace(/0+$/, '')}`;
}

function inches(whole: number, rest: number, parts: number): string {
  if (rest === 0) return String(whole);
  const shared = greatestDivisor(rest, parts);
  const fraction = `${rest / shared}/${parts / shared}`;
  return whole === 0 ? fraction : `${whole} ${fraction}`;
}

/** The same with its unit: `600 mm`, `49.8 mm`, `19 5/8"`. */
export const lengthWithUnit = (length: number, unit: Unit = DEFAULT_UNIT): string =>
  `${lengthText(length, unit)}${isInches(unit) ? '' : ' mm'}`;

const DECIMAL = /^(-?\d{1,20})(?:\.(\d{1,20}))?$/;

/**
 * The coarsest unit of the same system in which so many units are an integer.
 *
 * @param text a decimal number.
 * @returns undefined if no unit holds it exactly.
 */
export function exactIn(
  text: string,
  unit: Unit,
): { readonly length: number; readonly unit: Unit } | undefined {
  const [, whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === '') return undefined;
  const numerator = BigInt(whole + fraction);
  const denominator = 10n ** BigInt(fraction.length) * BigInt(LENGTH_PARTS[unit]);
  for (const finer of UNITS) {
    const scaled = numerator * BigInt(LENGTH_PARTS[finer]);
    if (isInches(finer) !== isInches(unit) || scaled % denominator !== 0n) continue;
    const length = Number(scaled / denominator);
    return Number.isSafeInteger(length) ? { length, unit: finer } : undefined;
  }
  return undefined;
}

/** The size of a rectangle: `600 × 400`, `19 5/8" × 24"`. */
export const sizeText = (
  { width, height }: { readonly width: number; readonly height: number },
  unit: Unit = DEFAULT_UNIT,
): string => `${lengthText(width, unit)} × ${lengthText(height, unit)}`;

/** The same with its unit: `600 × 400 mm`, `19 5/8" × 24"`. */
export const sizeWithUnit = (
  size: { readonly width: number; readonly height: number },
  unit: Unit = DEFAULT_UNIT,
): string => `${sizeText(size, unit)}${isInches(unit) ? '' : ' mm'}`;

/** The kerf of vertical cuts, and of horizontal ones where theirs is another. */
export interface Kerf {
  readonly kerf: number;
  readonly kerfHorizontal?: number;
}

/** The kerf of a sheet, or those of vertical and of horizontal cuts where they differ. */
export const kerfText = ({ kerf, kerfHorizontal }: Kerf, unit?: Unit): string =>
  kerfHorizontal === undefined
    ? `kerf ${lengthWithUnit(kerf, unit)}`
    : `kerf ${lengthText(kerf, unit)} vertical, ${lengthWithUnit(kerfHorizontal, unit)} horizontal`;
