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

/** Shorter literals have at most 15 digits, so that each has a double of its own. In characters. */
const FAITHFUL = 16;

/**
 * The value of a JSON number: a safe integer or a true fraction as a double, a larger integer as a bigint if it fits 64
 * bits, and anything else as written.
 */
export function readNumber(text: string): number | bigint | Decimal {
  const double = Number(text);
  if (text.length < FAITHFUL && !/e/i.test(text)) return double;
  // Integers near a fractional double are doubles themselves, so this text is not an integer either.
  if (Number.isFinite(double) && !Number.isInteger(double)) return double;
  const decimal = new Decimal(text);
  return decimal.exact ?? decimal;
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
