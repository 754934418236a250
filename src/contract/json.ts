import { Decimal, readNumber } from './decimal.ts';
import { ContractError } from './errors.ts';
import { LIMITS } from './limits.ts';

/**
 * A JSON value. An integer beyond ±(2^53 − 1) that fits 64 bits is a bigint; a fraction that a double would round to an
 * integer is a `Decimal`. So no rounded fraction can pass for an integer.
 */
export type JsonValue = null | boolean | number | bigint | Decimal | string | JsonValue[] | JsonObject;

export interface JsonObject {
  [name: string]: JsonValue;
}

/** What a text may have at most; a text with more is `invalid_schema`. */
export interface JsonLimits {
  /** Levels of nested arrays and objects. */
  readonly depth: number;
  /** Members of one object. */
  readonly members: number;
}

const REQUEST: JsonLimits = { depth: LIMITS.MAX_JSON_DEPTH, members: LIMITS.MAX_JSON_MEMBERS };

/** The limits of a member that is only checked, like those of the reader that takes it over. */
const UNREAD: JsonLimits = { depth: 128, members: 1_000 };

/**
 * Reads a UTF-8 JSON text more strictly than `JSON.parse`: no byte order mark, no duplicate names, no rounded integers.
 *
 * @throws ContractError `invalid_json` if the text is not JSON; `invalid_schema` if it exceeds a limit.
 */
export function parseJson(bytes: Uint8Array, limits = REQUEST): JsonValue {
  return new JsonParser(decode(bytes), limits, false).document();
}

/** Like `parseJson`, but keeps all numbers except plain integers as `Decimal`, as their client wrote them. */
export function parseAsWritten(bytes: Uint8Array, limits = REQUEST): JsonValue {
  return new JsonParser(decode(bytes), limits, true).document();
}

/**
 * Checks a text as `parseJson` does, without keeping its values.
 *
 * @throws ContractError `invalid_json` if the text is not JSON; `invalid_schema` if it exceeds a limit.
 */
export function checkJson(bytes: Uint8Array): void {
  new JsonParser(decode(bytes), UNREAD, false).check();
}

/** An object that was read except for one member. */
export interface ReadAround {
  /** The object. If that member is an array or an object, it is empty. */
  readonly body: JsonValue;
  /** The texts of its members. */
  readonly texts: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/**
 * Reads an object like `parseAsWritten`, except that the member `unread` is only checked: it may have a million values. What
 * goes beyond `MAX_REQUEST_BYTES` of any other member is only checked, too.
 */
export function parseAround(bytes: Uint8Array<ArrayBuffer>, unread: string): ReadAround {
  const text = decode(bytes);
  const parser = new JsonParser(text, REQUEST, true, unread);
  const body = parser.documentAround();
  const isAscii = text.length === bytes.byteLength;
  const byteAt = (position: number) => (isAscii ? position : Buffer.byteLength(text.slice(0, position)));
  const texts = [...parser.places].map(
    ([name, [start, end]]) => [name, bytes.subarray(byteAt(start), byteAt(end))] as const,
  );
  return { body, texts: new Map(texts) };
}

// `ignoreBOM` keeps the byte order mark in the text, so that the parser can refuse it.
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

/** The depth of an object that is read around. */
const OUTER = -1;

/** A position before all values. */
const NOTHING = -1;

/** A recursive-descent parser of one text. Past its end `charCodeAt` returns NaN, which equals no character. */
class JsonParser {
  readonly #text: string;
  #limits: JsonLimits;
  /** Whether numbers are kept as written. */
  readonly #asWritten: boolean;
  /** The member of an outer object that is only checked. */
  readonly #unread: string | undefined;
  /** Up to this position, values are kept. Names of an object always are, because none may occur twice. */
  #keepsUntil = Number.POSITIVE_INFINITY;
  /** What exceeds a limit, for messages. */
  #subject = 'The body';
  #position = 0;
  /** Where each member of an outer object begins and ends. */
  readonly places = new Map<string, readonly [number, number]>();

  constructor(text: string, limits: JsonLimits, asWritten: boolean, unread?: string) {
    this.#text = text;
    this.#limits = limits;
    this.#asWritten = asWritten;
    this.#unread = unread;
  }

  document(depth = 0): JsonValue {
    if (this.#text.startsWith('\uFEFF')) this.#fail('a byte order mark is not allowed');
    const value = this.#value(depth);
    this.#skipSpace();
    if (this.#position < this.#text.length) this.#fail('expected the end of the body');
    return value;
  }

  /** The limits are those of the members, not of what holds them. */
  documentAround(): JsonValue {
    this.#keepsUntil = LIMITS.MAX_REQUEST_BYTES;
    return this.document(OUTER);
  }

  check(): void {
    this.#keepsUntil = NOTHING;
    this.#subject = 'The text';
    this.document();
  }

  #value(depth: number): JsonValue {
    const first = this.#skipSpace();
    if (isDigit(first) || first === MINUS) return this.#number();
    if (first === QUOTE) return this.#string();
    if (first === OPEN_BRACE || first === OPEN_BRACKET) {
      if (depth === this.#limits.depth) this.#exceed(`is nested more than ${depth} levels deep`);
      this.#position++;
      return first === OPEN_BRACE ? this.#object(depth) : this.#array(depth);
    }
    for (const [word, value] of WORDS) {
      if (!this.#text.startsWith(word, this.#position)) continue;
      this.#position += word.length;
      return value;
    }
    return this.#fail('expected a value');
  }

  #array(depth: number): JsonValue[] {
    const items: JsonValue[] = [];
    if (this.#skipSpace() === CLOSE_BRACKET) {
      this.#position++;
      return items;
    }
    do {
      const item = this.#value(depth + 1);
      if (this.#position <= this.#keepsUntil) items.push(item);
    } while (this.#hasMore(CLOSE_BRACKET, 'expected "," or "]"'));
    return items;
  }

  #object(depth: number): JsonObject {
    const members: JsonObject = {};
    if (this.#skipSpace() === CLOSE_BRACE) {
      this.#position++;
      return members;
    }
    let count = 0;
    do {
      if (this.#skipSpace() !== QUOTE) this.#fail('expected a name in double quotes');
      const start = this.#position;
      const name = this.#string();
      if (Object.hasOwn(members, name)) this.#fail('duplicate name in an object', start);
      if (++count > this.#limits.members)
        this.#exceed(`has an object of more than ${this.#limits.members} members`, start);
      if (this.#skipSpace() !== COLON) this.#fail('expected ":"');
      this.#position++;
      const read = depth === OUTER ? this.#member(name) : this.#value(depth + 1);
      const value = depth === OUTER || this.#position <= this.#keepsUntil ? read : null;
      if (name === '__proto__') Object.defineProperty(members, name, { value, enumerable: true });
      else members[name] = value;
    } while (this.#hasMore(CLOSE_BRACE, 'expected "," or "}"'));
    return members;
  }

  /** Moves past a comma, or past the end of an array or object. */
  #hasMore(end: number, otherwise: string): boolean {
    const next = this.#skipSpace();
    if (next !== COMMA && next !== end) this.#fail(otherwise);
    this.#position++;
    return next === COMMA;
  }

  /** A member of an outer object. */
  #member(name: string): JsonValue {
    this.#skipSpace();
    const start = this.#position;
    if (name === this.#unread) {
      [this.#limits, this.#subject, this.#keepsUntil] = [UNREAD, name, NOTHING];
    } else this.#keepsUntil = start + LIMITS.MAX_REQUEST_BYTES;
    const value = this.#value(0);
    [this.#limits, this.#subject] = [REQUEST, 'The body'];
    this.places.set(name, [start, this.#position]);
    return value;
  }

  #number(): number | bigint | Decimal {
    const text = this.#text;
    const start = this.#position;
    let end = text.charCodeAt(start) === MINUS ? start + 1 : start;
    let code = text.charCodeAt(end);
    let magnitude = 0;
    if (code === ZERO) code = text.charCodeAt(++end);
    else {
      if (!isDigit(code)) this.#fail('expected a digit', end);
      do {
        magnitude = magnitude * 10 + (code - ZERO);
        code = text.charCodeAt(++end);
      } while (isDigit(code));
    }
    if (code !== POINT && code !== LOWER_E && code !== UPPER_E && magnitude <= Number.MAX_SAFE_INTEGER) {
      this.#position = end;
      return text.charCodeAt(start) === MINUS ? -magnitude : magnitude;
    }
    if (code === POINT) {
      end = this.#skipDigits(end + 1);
      code = text.charCodeAt(end);
    }
    if (code === LOWER_E || code === UPPER_E) {
      const sign = text.charCodeAt(end + 1);
      end = this.#skipDigits(sign === PLUS || sign === MINUS ? end + 2 : end + 1);
    }
    this.#position = end;
    const literal = text.slice(start, end);
    return this.#asWritten ? new Decimal(literal) : readNumber(literal);
  }

  /** The position after the digits at `start`; there must be at least one. */
  #skipDigits(start: number): number {
    let end = start;
    while (isDigit(this.#text.charCodeAt(end))) end++;
    return end > start ? end : this.#fail('expected a digit', end);
  }

  #string(): string {
    const text = this.#text;
    const start = this.#position;
    let escaped = false;
    let end = start + 1;
    for (;;) {
      const code = text.charCodeAt(end);
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        escaped = true;
        end += 2;
      } else if (code >= SPACE) end++;
      else this.#fail('unterminated string or unescaped control character', end);
    }
    this.#position = end + 1;
    return escaped ? this.#unescape(start, end + 1) : text.slice(start + 1, end);
  }

  #unescape(start: number, end: number): string {
    try {
      return JSON.parse(this.#text.slice(start, end));
    } catch {
      return this.#fail('invalid escape in a string', start);
    }
  }

  /** Moves to the next character that is not white space, and returns it. */
  #skipSpace(): number {
    for (;;) {
      const code = this.#text.charCodeAt(this.#position);
      if (code !== SPACE && code !== LINE_FEED && code !== CARRIAGE_RETURN && code !== TAB) return code;
      this.#position++;
    }
  }

  #fail(reason: string, position = this.#position): never {
    throw new ContractError(
      'invalid_json',
      `The body is not valid JSON: ${reason} ${this.#place(position)}.`,
    );
  }

  #exceed(what: string, position = this.#position): never {
    throw new ContractError('invalid_schema', `${this.#subject} ${what} ${this.#place(position)}.`);
  }

  #place(position: number): string {
    let line = 1;
    let lineStart = 0;
    for (let index = 0; index < position; index++) {
      if (this.#text.charCodeAt(index) !== LINE_FEED) continue;
      line++;
      lineStart = index + 1;
    }
    return `at line ${line}, column ${position - lineStart + 1}`;
  }
}

const WORDS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const;

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;
