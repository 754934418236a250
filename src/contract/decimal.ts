/** A number as its client wrote it. */
export class Decimal {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  get isInteger(): boolean {
    return integerOf(this.text).isInteger;
  }

  /** Its integer value, if it fits 64 bits. */
  get exact(): number | bigint | undefined {
    return integerOf(this.text).exact;
  }

  /** Its value in fields of type `double`. */
  valueOf(): number | bigint {
    return this.exact ?? Number(this.text);
  }
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE](.+))?$/;
const LARGEST_64_BIT = 2n ** 64n;
const DIGITS_OF_64_BITS = 20;

/**
 * Judges the text alone. The cost is that of reading it, whatever the exponent: zeros are only written out if they are
 * few.
 */
function integerOf(text: string): { isInteger: boolean; exact: number | bigint | undefined } {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  const written = whole + fraction;
  const first = firstNonZero(written);
  if (first === written.length) return { isInteger: true, exact: sign ? -0 : 0 };
  const end = endOfNonZeros(written);
  // Even an exponent that overflows or is rounded still outweighs all digits of a body.
  const zeros = Number(exponent) - fraction.length + (written.length - end);
  if (zeros < 0) return { isInteger: false, exact: undefined };
  if (end - first + zeros > DIGITS_OF_64_BITS) return { isInteger: true, exact: undefined };
  const magnitude = BigInt(written.slice(first, end) + '0'.repeat(zeros));
  if (magnitude > LARGEST_64_BIT) return { isInteger: true, exact: undefined };
  const value = sign ? -magnitude : magnitude;
  return { isInteger: true, exact: magnitude <= Number.MAX_SAFE_INTEGER ? Number(value) : value };
}

const ZERO = 48;

function firstNonZero(digits: string): number {
  let first = 0;
  while (digits.charCodeAt(first) === ZERO) first++;
  return first;
}

/** Not a regular expression: `0+$` would try every zero as a start. */
function endOfNonZeros(digits: string): number {
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === ZERO) end--;
  return end;
}

const MAX_QUOTED_LENGTH = 40;

/** A JSON value in a few words, for messages. Long values are truncated. */
export function describe(value: unknown): string {
  if (value instanceof Decimal) return shortened(value.text);
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (Object.is(value, -0)) return '-0';
  return typeof value === 'string' ? JSON.stringify(shortened(value)) : String(value);
}

const shortened = (text: string): string =>
  text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
