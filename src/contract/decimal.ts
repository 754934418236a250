/**
 * A number as its client wrote it, where no double and no integer of 64 bits says the same: a fraction that a double
 * rounds to an integer, or a number out of their range.
 */
export class Decimal {
  readonly text: string;
  readonly isInteger: boolean;
  /** The integer that it is, where 64 bits hold it. */
  readonly exact: number | bigint | undefined;

  constructor(text: string) {
    const { isInteger, exact } = integerOf(text);
    this.text = text;
    this.isInteger = isInteger;
    this.exact = exact;
  }

  /** What fields of the type `double` take it for. */
  valueOf(): number | bigint {
    return this.exact ?? Number(this.text);
  }
}

/** What is shorter has at most 15 digits, and a double tells any two of such decimals apart. Characters. */
const FAITHFUL = 16;

/**
 * What a JSON number says: a safe integer or a true fraction as a double, a larger integer as a bigint, where 64 bits
 * hold it, and all else as it is written.
 */
export function readNumber(text: string): number | bigint | Decimal {
  const double = Number(text);
  if (text.length < FAITHFUL && !/e/i.test(text)) return double;
  // Every integer near a double that is none is a double itself, so the text is no integer either.
  if (Number.isFinite(double) && !Number.isInteger(double)) return double;
  const decimal = new Decimal(text);
  return decimal.exact ?? decimal;
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE](.+))?$/;
const LARGEST_64_BIT = 2n ** 64n;
const DIGITS_OF_64_BITS = 20;

/**
 * Judges the text alone. The cost is that of reading it, whatever the exponent: digits are only written out where there
 * are few of them.
 */
function integerOf(text: string): Pick<Decimal, 'isInteger' | 'exact'> {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  const written = whole + fraction;
  const first = firstNonZero(written);
  if (first === written.length) return { isInteger: true, exact: sign ? -0 : 0 };
  const end = endOfNonZeros(written);
  // An exponent so long that it comes out infinite or rounded outweighs all digits of a body still.
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

/** Not a pattern: `0+$` would try every zero as a beginning. */
function endOfNonZeros(digits: string): number {
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === ZERO) end--;
  return end;
}
