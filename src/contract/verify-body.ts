import { ContractError } from './errors.ts';

const codeOf = (character: string): number => character.charCodeAt(0);

const QUOTE = codeOf('"');
const ESCAPE = codeOf('\\');
const COLON = codeOf(':');
const COMMA = codeOf(',');
const OPENING: ReadonlySet<number | undefined> = new Set([codeOf('{'), codeOf('[')]);
const CLOSING: ReadonlySet<number | undefined> = new Set([codeOf('}'), codeOf(']')]);
const SPACES: ReadonlySet<number | undefined> = new Set([' ', '\t', '\n', '\r'].map(codeOf));

const NAMES = ['request', 'response'] as const;

type Name = (typeof NAMES)[number];

/** The bytes of each member of the body of a verification. */
export type VerifyBody = Readonly<Record<Name, Uint8Array<ArrayBuffer>>>;

/**
 * Finds the two members of the body of a verification, without reading what is in them: a response may have a million
 * values. Whoever reads a member judges whether it is JSON.
 *
 * @throws ContractError `invalid_json` if the outer object is not JSON, `invalid_schema` if it has other members.
 */
export function splitVerifyBody(body: Uint8Array<ArrayBuffer>): VerifyBody {
  const members: Partial<Record<Name, Uint8Array<ArrayBuffer>>> = {};
  const scanner = new Scanner(body);
  scanner.take(codeOf('{'), 'expected an object');
  do {
    const name = scanner.name();
    scanner.take(COLON, 'expected ":"');
    const value = scanner.value();
    if (!isKnown(name))
      throw new ContractError('invalid_schema', `${JSON.stringify(name.slice(0, 40))} is not a field.`);
    if (members[name]) scanner.fail(`duplicate name "${name}"`);
    members[name] = value;
  } while (scanner.skips(COMMA));
  scanner.take(codeOf('}'), 'expected "," or "}"');
  scanner.end();
  const { request, response } = members;
  if (request && response) return { request, response };
  throw new ContractError('invalid_schema', `${request ? 'response' : 'request'} is missing.`);
}

const isKnown = (name: string): name is Name => (NAMES as readonly string[]).includes(name);

class Scanner {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #at = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
  }

  fail(fault: string): never {
    throw new ContractError('invalid_json', `The body is not valid JSON: ${fault} at byte ${this.#at}.`);
  }

  take(byte: number, fault: string): void {
    if (!this.skips(byte)) this.fail(fault);
  }

  /** Skips white space, and `byte` if it comes next. */
  skips(byte: number): boolean {
    this.#skipSpace();
    const isNext = this.#bytes[this.#at] === byte;
    if (isNext) this.#at += 1;
    return isNext;
  }

  /** A name in quotes. */
  name(): string {
    this.#skipSpace();
    const start = this.#at;
    if (this.#bytes[start] !== QUOTE) this.fail('expected a name in double quotes');
    this.#skipString();
    const text = new TextDecoder().decode(this.#bytes.subarray(start, this.#at));
    try {
      return JSON.parse(text);
    } catch {
      return this.fail('malformed name');
    }
  }

  /** The bytes of an object, or of another value. */
  value(): Uint8Array<ArrayBuffer> {
    this.#skipSpace();
    const start = this.#at;
    let depth = 0;
    do {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) this.fail('the body ends within a value');
      if (byte === QUOTE) this.#skipString();
      else {
        if (OPENING.has(byte)) depth += 1;
        else if (CLOSING.has(byte)) depth -= 1;
        if (depth < 0) this.fail('expected a value');
        this.#at += 1;
      }
    } while (depth > 0 || !this.#isPastValue());
    return this.#bytes.subarray(start, this.#at);
  }

  end(): void {
    this.#skipSpace();
    if (this.#at < this.#bytes.length) this.fail('expected the end of the body');
  }

  #isPastValue(): boolean {
    const byte = this.#bytes[this.#at];
    return byte === undefined || byte === COMMA || CLOSING.has(byte) || SPACES.has(byte);
  }

  #skipSpace(): void {
    while (SPACES.has(this.#bytes[this.#at])) this.#at += 1;
  }

  #skipString(): void {
    this.#at += 1;
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) this.fail('the body ends within a string');
      this.#at += byte === ESCAPE ? 2 : 1;
      if (byte === QUOTE) return;
    }
  }
}
