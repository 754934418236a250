import { Decimal, readNumber } from './decimal.ts';
import { ContractError } from './errors.ts';

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
export const QUOTE = 34;
const PLUS = 43;
export const COMMA = 44;
export const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
export const COLON = 58;
const UPPER_E = 69;
export const OPEN_BRACKET = 91;
const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
const LOWER_E = 101;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;

/** The tokens of one JSON text. Past its end `charCodeAt` returns NaN, which equals no character. */
export class JsonScanner {
  protected readonly text: string;
  /** Whether numbers are kept as written, for messages. */
  private readonly asWritten: boolean;
  protected position = 0;

  constructor(text: string, asWritten: boolean) {
    this.text = text;
    this.asWritten = asWritten;
  }

  protected number(): number | bigint | Decimal {
    const { text } = this;
    const start = this.position;
    let end = text.charCodeAt(start) === MINUS ? start + 1 : start;
    let code = text.charCodeAt(end);
    let magnitude = 0;
    if (code === ZERO) code = text.charCodeAt(++end);
    else {
      if (!isDigit(code)) this.fail('expected a digit', end);
      do {
        magnitude = magnitude * 10 + (code - ZERO);
        code = text.charCodeAt(++end);
      } while (isDigit(code));
    }
    if (code !== POINT && code !== LOWER_E && code !== UPPER_E && magnitude <= Number.MAX_SAFE_INTEGER) {
      this.position = end;
      return text.charCodeAt(start) === MINUS ? -magnitude : magnitude;
    }
    if (code === POINT) {
      end = this.skipDigits(end + 1);
      code = text.charCodeAt(end);
    }
    if (code === LOWER_E || code === UPPER_E) {
      const sign = text.charCodeAt(end + 1);
      end = this.skipDigits(sign === PLUS || sign === MINUS ? end + 2 : end + 1);
    }
    this.position = end;
    const literal = text.slice(start, end);
    return this.asWritten ? new Decimal(literal) : readNumber(literal);
  }

  /** The position after the digits at `start`; there must be at least one. */
  private skipDigits(start: number): number {
    let end = start;
    while (isDigit(this.text.charCodeAt(end))) end++;
    return end > start ? end : this.fail('expected a digit', end);
  }

  protected string(): string {
    const { text } = this;
    const start = this.position;
    let escaped = false;
    let end = start + 1;
    for (;;) {
      const code = text.charCodeAt(end);
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        escaped = true;
        end += 2;
      } else if (code >= SPACE) end++;
      else this.fail('unterminated string or unescaped control character', end);
    }
    this.position = end + 1;
    return escaped ? this.unescape(start, end + 1) : text.slice(start + 1, end);
  }

  private unescape(start: number, end: number): string {
    try {
      return JSON.parse(this.text.slice(start, end));
    } catch {
      return this.fail('invalid escape in a string', start);
    }
  }

  protected skipWord(word: string): boolean {
    const found = this.text.startsWith(word, this.position);
    if (found) this.position += word.length;
    return found;
  }

  /** Moves to the next character that is not white space, and returns it. */
  protected skipSpace(): number {
    for (;;) {
      const code = this.text.charCodeAt(this.position);
      if (code !== SPACE && code !== LINE_FEED && code !== CARRIAGE_RETURN && code !== TAB) return code;
      this.position++;
    }
  }

  protected fail(reason: string, position = this.position): never {
    throw new ContractError('invalid_json', `The body is not valid JSON: ${reason} ${this.place(position)}.`);
  }

  private place(position: number): string {
    let line = 1;
    let lineStart = 0;
    for (let index = 0; index < position; index++) {
      if (this.text.charCodeAt(index) !== LINE_FEED) continue;
      line++;
      lineStart = index + 1;
    }
    return `at line ${line}, column ${position - lineStart + 1}`;
  }
}

export function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
