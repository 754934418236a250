import { ContractError } from './errors.ts';
import { LIMITS } from './limits.ts';

/** A JSON value. An integer beyond ±(2^53 − 1) that fits in 64 bits is a bigint, so that none is ever rounded. */
export type JsonValue = null | boolean | number | bigint | string | JsonValue[] | JsonObject;

export interface JsonObject {
  [name: string]: JsonValue;
}

/** How large a text may be in structure. */
interface Bounds {
  /** Levels of nested arrays and objects. */
  readonly depth: number;
  /** Members of one object. */
  readonly members: number;
}

const SOLVE_BOUNDS: Bounds = { depth: LIMITS.MAX_JSON_DEPTH, members: LIMITS.MAX_JSON_MEMBERS };

/**
 * Reads a UTF-8 JSON text more strictly than `JSON.parse`: no byte order mark, no duplicate names, no rounded integers.
 * On a request of many like objects it is nonetheless about as fast as `JSON.parse` and a search for duplicates.
 *
 * @throws ContractError `invalid_json` where the text is not JSON; `invalid_schema` where it nests deeper, or an object
 *   has more members, than `bounds` allow: such a text is not read to its end.
 */
export function parseJson(bytes: Uint8Array, bounds: Bounds = SOLVE_BOUNDS): JsonValue {
  return new JsonReader(decode(bytes), bounds).document();
}

// `ignoreBOM` keeps the mark in the text, where the reader finds and refuses it.
const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw new ContractError('invalid_json', 'The body is not valid UTF-8.');
  }
}

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const QUOTE = 34;
const PLUS = 43;
const COMMA = 44;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const UPPER_E = 69;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const LOWER_E = 101;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** A recursive descent over one text; past its end `charCodeAt` gives NaN, which equals no character. */
class JsonReader {
  private readonly text: string;
  private readonly bounds: Bounds;
  private position = 0;
  /** The names, as written, of the last object read on each level: an array's objects mostly share theirs. */
  private readonly shapes: string[][] = [];

  constructor(text: string, bounds: Bounds) {
    this.text = text;
    this.bounds = bounds;
  }

  document(): JsonValue {
    if (this.text.startsWith('\uFEFF')) this.fail('a byte order mark is not allowed');
    const value = this.value(0);
    this.skipSpace();
    if (this.position < this.text.length) this.fail('expected the end of the body');
    return value;
  }

  private value(depth: number): JsonValue {
    const first = this.skipSpace();
    if (isDigit(first) || first === MINUS) return this.number();
    if (first === QUOTE) return this.string();
    if (first === OPEN_BRACE) return this.object(depth);
    if (first === OPEN_BRACKET) return this.array(depth);
    if (this.skipWord('true')) return true;
    if (this.skipWord('false')) return false;
    if (this.skipWord('null')) return null;
    return this.fail('expected a value');
  }

  private array(depth: number): JsonValue[] {
    this.checkDepth(depth);
    const items: JsonValue[] = [];
    this.position++;
    if (this.skipSpace() === CLOSE_BRACKET) {
      this.position++;
      return items;
    }
    for (;;) {
      items.push(this.value(depth + 1));
      const after = this.skipSpace();
      if (after !== COMMA && after !== CLOSE_BRACKET) this.fail('expected "," or "]"');
      this.position++;
      if (after === CLOSE_BRACKET) return items;
    }
  }

  private object(depth: number): JsonObject {
    this.checkDepth(depth);
    const members: JsonObject = {};
    this.position++;
    if (this.skipSpace() === CLOSE_BRACE) {
      this.position++;
      return members;
    }
    // While the names are those of the last such object, they need no search for duplicates. Names with escapes are not
    // kept: they could not be compared with the text.
    const shape = this.shapes[depth] ?? [];
    let shared = true;
    let verbatim = true;
    for (let count = 0; ; count++) {
      if (count === this.bounds.members) this.refuse(`an object has more than ${count} members`);
      const start = this.position;
      let name = shared ? this.sharedName(shape[count]) : undefined;
      if (name === undefined) {
        shared = false;
        name = this.name();
        verbatim &&= this.position - start === name.length + 2;
        if (Object.hasOwn(members, name)) this.fail('a name occurs twice in one object', start);
      }
      if (this.skipSpace() !== COLON) this.fail('expected ":"');
      this.position++;
      const value = this.value(depth + 1);
      if (name === '__proto__') Object.defineProperty(members, name, { value, enumerable: true });
      else members[name] = value;
      const after = this.skipSpace();
      if (after !== COMMA && after !== CLOSE_BRACE) this.fail('expected "," or "}"');
      this.position++;
      if (after === CLOSE_BRACE) break;
      this.skipSpace();
    }
    if (!shared && verbatim) this.shapes[depth] = Object.keys(members);
    return members;
  }

  /** Steps over `name` and gives it back if it comes next; it then differs from all names before it. */
  private sharedName(name: string | undefined): string | undefined {
    if (name === undefined) return undefined;
    const { text, position } = this;
    const end = position + 1 + name.length;
    const next =
      text.startsWith(name, position + 1) &&
      text.charCodeAt(position) === QUOTE &&
      text.charCodeAt(end) === QUOTE;
    if (!next) return undefined;
    this.position = end + 1;
    return name;
  }

  private name(): string {
    if (this.text.charCodeAt(this.position) !== QUOTE) this.fail('expected a name in double quotes');
    return this.string();
  }

  private string(): string {
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
      else this.fail('unescaped control character or end of the body in a string', end);
    }
    this.position = end + 1;
    return escaped ? this.unescape(start, end + 1) : text.slice(start + 1, end);
  }

  private unescape(start: number, end: number): string {
    try {
      return JSON.parse(this.text.slice(start, end));
    } catch {
      return this.fail('a string has an invalid escape', start);
    }
  }

  private number(): number | bigint {
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
    return exactNumber(text.slice(start, end));
  }

  /** The position after the digits at `start`, of which there must be one at least. */
  private skipDigits(start: number): number {
    let end = start;
    while (isDigit(this.text.charCodeAt(end))) end++;
    return end > start ? end : this.fail('expected a digit', end);
  }

  private skipWord(word: string): boolean {
    const found = this.text.startsWith(word, this.position);
    if (found) this.position += word.length;
    return found;
  }

  /** The next character that is no white space; the position is then its own. */
  private skipSpace(): number {
    for (;;) {
      const code = this.text.charCodeAt(this.position);
      if (code !== SPACE && code !== LINE_FEED && code !== CARRIAGE_RETURN && code !== TAB) return code;
      this.position++;
    }
  }

  private checkDepth(depth: number): void {
    if (depth === this.bounds.depth) this.refuse(`it nests deeper than ${depth} levels`);
  }

  private fail(reason: string, position = this.position): never {
    throw new ContractError('invalid_json', `The body is not valid JSON: ${reason} ${this.place(position)}.`);
  }

  private refuse(reason: string): never {
    throw new ContractError(
      'invalid_schema',
      `The body is no request: ${reason} ${this.place(this.position)}.`,
    );
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

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

const NUMBER = /^(-?\d+)(?:\.(\d+))?(?:[eE](.+))?$/;
const MAX_64_BIT = 2 ** 64;

/** The value of a number as written: a bigint where a double would round a 64-bit integer, else the nearest double. */
function exactNumber(literal: string): number | bigint {
  const value = Number(literal);
  const magnitude = Math.abs(value);
  if (magnitude <= Number.MAX_SAFE_INTEGER || magnitude > MAX_64_BIT) return value;
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(literal) ?? [];
  const digits = whole + fraction;
  const shift = Number(exponent) - fraction.length;
  if (shift >= 0) return BigInt(digits + '0'.repeat(shift));
  const isInteger = !/[1-9]/.test(digits.slice(shift));
  return isInteger ? BigInt(digits.slice(0, shift)) : value;
}
