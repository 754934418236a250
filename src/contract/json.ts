import { Decimal } from './decimal.ts';
import { ContractError } from './errors.ts';
import { LIMITS } from './limits.ts';

/**
 * A JSON value. A number that is no plain integer is a `Decimal`, as its client wrote it: so no rounded fraction can pass
 * for an integer. `parseJson` makes a double or a bigint of it.
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

/** The limits of a value that is only checked, like those of the reader that takes it over. */
const UNREAD: JsonLimits = { depth: 128, members: 1_000 };

/**
 * Reads a UTF-8 JSON text more strictly than `JSON.parse`: no byte order mark, no duplicate names, no rounded numbers.
 *
 * @throws ContractError `invalid_json` if the text is not JSON; `invalid_schema` if it exceeds a limit.
 */
export const parseAsWritten = (bytes: Uint8Array, limits = REQUEST): JsonValue =>
  new JsonParser(decode(bytes), limits).document();

/** The same with numbers of JavaScript: bigints where only they are exact, and doubles. */
export const parseJson = (bytes: Uint8Array): JsonValue => plain(parseAsWritten(bytes));

function plain(value: JsonValue): JsonValue {
  if (value instanceof Decimal) return value.valueOf();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

/**
 * Checks a text as `parseAsWritten` does, without keeping its values.
 *
 * @throws ContractError `invalid_json` if the text is not JSON; `invalid_schema` if it exceeds a limit.
 */
export function checkJson(bytes: Uint8Array): void {
  new JsonParser(decode(bytes), UNREAD, 'The text').document();
}

/** An object of which one member was read. */
export interface ReadMember {
  /** The object. Of its other members only scalars are kept: an array or an object is empty. */
  readonly body: JsonValue;
  /** The text of a member; empty without one. */
  readonly textOf: (name: string) => Uint8Array<ArrayBuffer>;
}

/**
 * Reads one member of an object like `parseAsWritten`. Its other members are only checked: they may have a million values.
 *
 * @throws ContractError as `parseAsWritten`; `payload_too_large` if the member has more than `MAX_REQUEST_BYTES`.
 */
export function parseMember(bytes: Uint8Array<ArrayBuffer>, name: string): ReadMember {
  const text = decode(bytes);
  const parser = new JsonParser(text, REQUEST, 'The body', name);
  const body = parser.document();
  const byteAt = (position: number) => Buffer.byteLength(text.slice(0, position));
  const textOf = (member: string) => {
    const [start, end] = parser.places.get(member) ?? [0, 0];
    return bytes.subarray(byteAt(start), byteAt(end));
  };
  if (textOf(name).byteLength > LIMITS.MAX_REQUEST_BYTES) throw tooLarge(name);
  return { body, textOf };
}

const tooLarge = (name: string) =>
  new ContractError('payload_too_large', `The ${name} is larger than ${LIMITS.MAX_REQUEST_BYTES} bytes.`);

// `ignoreBOM` keeps the byte order mark in the text, so that the parser can refuse it.
const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw new ContractError('invalid_json', 'The body is not valid UTF-8.');
  }
}

/** A recursive-descent parser of one text. Past its end, characters are undefined. */
class JsonParser {
  readonly #text: string;
  #limits: JsonLimits;
  /** What exceeds a limit, for messages. */
  #subject: string;
  /** The only member of the outer object that is kept. */
  readonly #member: string | undefined;
  /** Whether values are kept. Names of an object always are, because none may occur twice. */
  #keeps: boolean;
  /** Where values that are kept must end. */
  #end = Number.POSITIVE_INFINITY;
  #position = 0;
  /** Where each member of the outer object begins and ends. */
  readonly places = new Map<string, readonly [number, number]>();

  constructor(text: string, limits: JsonLimits, subject = 'The body', member?: string) {
    this.#text = text;
    this.#limits = limits;
    this.#subject = subject;
    this.#member = member;
    this.#keeps = limits !== UNREAD && member === undefined;
  }

  document(): JsonValue {
    if (this.#text.startsWith('\uFEFF')) this.#fail('a byte order mark is not allowed');
    // The limits are those of the members, not of what holds them.
    const value = this.#value(this.#member === undefined ? 0 : OUTER);
    if (this.#next() !== undefined) this.#fail('expected the end of the body');
    return value;
  }

  #value(depth: number): JsonValue {
    const first = this.#next();
    if (isDigit(first) || first === '-') return this.#number();
    if (first === '"') return this.#string();
    if (first === '{' || first === '[') {
      if (depth === this.#limits.depth) this.#exceed(`is nested more than ${depth} levels deep`);
      this.#position++;
      return first === '{' ? this.#object(depth) : this.#array(depth);
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
    if (this.#isAt(']')) return items;
    do {
      const item = this.#value(depth + 1);
      if (this.#keeps) items.push(item);
    } while (this.#hasMore(']', 'expected "," or "]"'));
    return items;
  }

  #object(depth: number): JsonObject {
    const members: JsonObject = {};
    if (this.#isAt('}')) return members;
    let count = 0;
    do {
      if (this.#next() !== '"') this.#fail('expected a name in double quotes');
      const start = this.#position;
      const name = this.#string();
      if (Object.hasOwn(members, name)) this.#fail('duplicate name in an object', start);
      if (++count > this.#limits.members)
        this.#exceed(`has an object of more than ${this.#limits.members} members`, start);
      if (!this.#isAt(':')) this.#fail('expected ":"');
      const read = depth === OUTER ? this.#outerMember(name) : this.#value(depth + 1);
      const value = this.#keeps || depth === OUTER ? read : null;
      if (name === '__proto__') Object.defineProperty(members, name, { value, enumerable: true });
      else members[name] = value;
    } while (this.#hasMore('}', 'expected "," or "}"'));
    return members;
  }

  #outerMember(name: string): JsonValue {
    this.#next();
    const start = this.#position;
    this.#keeps = name === this.#member;
    if (this.#keeps) this.#end = start + LIMITS.MAX_REQUEST_BYTES;
    else [this.#limits, this.#subject] = [UNREAD, name];
    const value = this.#value(0);
    [this.#limits, this.#subject, this.#keeps, this.#end] = [
      REQUEST,
      'The body',
      false,
      Number.POSITIVE_INFINITY,
    ];
    this.places.set(name, [start, this.#position]);
    return value;
  }

  /** Moves past the next character if it is this one. */
  #isAt(character: string): boolean {
    const isNext = this.#next() === character;
    if (isNext) this.#position++;
    return isNext;
  }

  /** Moves past a comma, or past the end of an array or object. */
  #hasMore(end: string, otherwise: string): boolean {
    if (this.#position > this.#end) throw tooLarge(this.#member ?? '');
    if (this.#isAt(',')) return true;
    return this.#isAt(end) ? false : this.#fail(otherwise);
  }

  #number(): number | Decimal {
    const text = this.#text;
    const start = this.#position;
    const whole = text[start] === '-' ? start + 1 : start;
    let end = text[whole] === '0' ? whole + 1 : this.#skipDigits(whole);
    const isPlain = text[end] !== '.' && text[end] !== 'e' && text[end] !== 'E';
    if (text[end] === '.') end = this.#skipDigits(end + 1);
    if (text[end] === 'e' || text[end] === 'E')
      end = this.#skipDigits(text[end + 1] === '+' || text[end + 1] === '-' ? end + 2 : end + 1);
    this.#position = end;
    const literal = text.slice(start, end);
    return isPlain && Number.isSafeInteger(Number(literal)) ? Number(literal) : new Decimal(literal);
  }

  /** The position after the digits at `start`; there must be at least one. */
  #skipDigits(start: number): number {
    let end = start;
    while (isDigit(this.#text[end])) end++;
    return end > start ? end : this.#fail('expected a digit', end);
  }

  #string(): string {
    const text = this.#text;
    const start = this.#position;
    let end = start + 1;
    for (let at = text[end]; at !== '"'; at = text[end]) {
      if (at === undefined || at < ' ') this.#fail('unterminated string or unescaped control character', end);
      end += at === '\\' ? 2 : 1;
    }
    this.#position = end + 1;
    const inner = text.slice(start + 1, end);
    return inner.includes('\\') ? this.#unescape(start, end + 1) : inner;
  }

  #unescape(start: number, end: number): string {
    try {
      return JSON.parse(this.#text.slice(start, end));
    } catch {
      return this.#fail('invalid escape in a string', start);
    }
  }

  /** Moves to the next character that is not white space, and returns it. */
  #next(): string | undefined {
    for (;;) {
      const character = this.#text[this.#position];
      if (character !== ' ' && character !== '\n' && character !== '\r' && character !== '\t')
        return character;
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
    const before = this.#text.slice(0, position);
    return `at line ${before.split('\n').length}, column ${position - before.lastIndexOf('\n')}`;
  }
}

/** The depth of an object of which one member is kept. */
const OUTER = -1;

const WORDS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const;

const isDigit = (character = ''): boolean => character >= '0' && character <= '9';
