import type { Decimal } from './decimal.ts';
import { ContractError } from './errors.ts';
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isDigit,
  JsonScanner,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-scanner.ts';
import { LIMITS } from './limits.ts';

/**
 * A JSON value. An integer beyond ±(2^53 − 1) that fits 64 bits is a bigint; a fraction that a double would round to an
 * integer is a `Decimal`. So no rounded fraction can pass for an integer.
 */
export type JsonValue = null | boolean | number | bigint | Decimal | string | JsonValue[] | JsonObject;

export interface JsonObject {
  [name: string]: JsonValue;
}

/** How much of a text is kept. The rest is checked for syntax, then dropped. */
interface Bounds {
  /** Levels of nested arrays and objects; deeper values become `null`. */
  readonly depth: number;
  /** Members of one object. Of the rest, only arrays with too many items are kept: that error comes before unknown fields. */
  readonly members: number;
}

const SOLVE_BOUNDS: Bounds = { depth: LIMITS.MAX_JSON_DEPTH, members: LIMITS.MAX_JSON_MEMBERS };

/**
 * Reads a UTF-8 JSON text more strictly than `JSON.parse`: no byte order mark, no duplicate names, no rounded integers.
 * On a request with many similar objects it is about as fast as `JSON.parse` plus a search for duplicates.
 *
 * @param bounds more than any valid request has, so that the schema refuses whatever was truncated to them.
 * @throws ContractError `invalid_json` if the text is not JSON.
 */
export function parseJson(bytes: Uint8Array, bounds: Bounds = SOLVE_BOUNDS): JsonValue {
  return new JsonReader(decode(bytes), bounds, false).document();
}

/** Like `parseJson`, but keeps all numbers except plain integers as their client wrote them, for messages. */
export function parseAsWritten(bytes: Uint8Array, bounds: Bounds = SOLVE_BOUNDS): JsonValue {
  return new JsonReader(decode(bytes), bounds, true).document();
}

// `ignoreBOM` keeps the byte order mark in the text, so that the reader can refuse it.
const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw new ContractError('invalid_json', 'The body is not valid UTF-8.');
  }
}

/** A recursive-descent parser of one text. */
class JsonReader extends JsonScanner {
  private readonly bounds: Bounds;
  /** The names of the last object read at each level, as written: the objects of an array mostly share theirs. */
  private readonly shapes: string[][] = [];

  constructor(text: string, bounds: Bounds, asWritten: boolean) {
    super(text, asWritten);
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
    if (first === OPEN_BRACE) return depth < this.bounds.depth ? this.object(depth) : this.stepOver();
    if (first === OPEN_BRACKET) return depth < this.bounds.depth ? this.array(depth) : this.stepOver();
    return this.word();
  }

  private word(): boolean | null {
    if (this.skipWord('true')) return true;
    if (this.skipWord('false')) return false;
    if (this.skipWord('null')) return null;
    return this.fail('expected a value');
  }

  private array(depth: number): JsonValue[] {
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
    const members: JsonObject = {};
    this.position++;
    if (this.skipSpace() === CLOSE_BRACE) {
      this.position++;
      return members;
    }
    // Names that match those of the last such object need no search for duplicates. Names with escapes are not kept:
    // they could not be compared with the text.
    const shape = this.shapes[depth] ?? [];
    let shared = true;
    let verbatim = true;
    let leftOut: Names | undefined;
    for (let count = 0; ; count++) {
      const start = this.position;
      let name = shared ? this.sharedName(shape[count]) : undefined;
      if (name === undefined) {
        shared = false;
        name = this.name();
        verbatim &&= this.position - start === name.length + 2;
        if (Object.hasOwn(members, name) || leftOut?.has(name)) this.failTwice(start);
      }
      if (this.skipSpace() !== COLON) this.fail('expected ":"');
      this.position++;
      const value = this.value(depth + 1);
      if (count >= this.bounds.members && !hasTooManyItems(value)) {
        if (leftOut) leftOut.add(name);
        else leftOut = new Names(name);
      } else if (name === '__proto__') Object.defineProperty(members, name, { value, enumerable: true });
      else members[name] = value;
      const after = this.skipSpace();
      if (after !== COMMA && after !== CLOSE_BRACE) this.fail('expected "," or "}"');
      this.position++;
      if (after === CLOSE_BRACE) break;
      this.skipSpace();
    }
    if (!shared && verbatim && !leftOut) this.shapes[depth] = Object.keys(members);
    return members;
  }

  /** Consumes and returns `name` if it comes next; it then differs from all names before it. */
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

  /**
   * Skips an array or object that is not kept. Iterative, because half a million levels fit into one body.
   *
   * @returns the value that replaces it.
   */
  private stepOver(): null {
    /** The open containers: undefined for an array; for an object its names, or its only name so far. */
    const open: (Names | string | undefined)[] = [];
    for (;;) {
      const first = this.skipSpace();
      if (first === OPEN_BRACE || first === OPEN_BRACKET) {
        const isObject = first === OPEN_BRACE;
        this.position++;
        if (this.skipSpace() !== (isObject ? CLOSE_BRACE : CLOSE_BRACKET)) {
          open.push(isObject ? this.stepOverName() : undefined);
          continue;
        }
        this.position++;
      } else this.value(this.bounds.depth);
      for (;;) {
        if (open.length === 0) return null;
        const names = open.at(-1);
        const isObject = names !== undefined;
        const after = this.skipSpace();
        if (after !== COMMA && after !== (isObject ? CLOSE_BRACE : CLOSE_BRACKET)) {
          this.fail(`expected "," or "${isObject ? '}' : ']'}"`);
        }
        this.position++;
        if (after === COMMA) {
          if (isObject) open[open.length - 1] = this.stepOverFurtherName(names);
          break;
        }
        open.pop();
      }
    }
  }

  private stepOverName(): string {
    this.skipSpace();
    const name = this.name();
    if (this.skipSpace() !== COLON) this.fail('expected ":"');
    this.position++;
    return name;
  }

  private stepOverFurtherName(before: Names | string): Names {
    this.skipSpace();
    const start = this.position;
    const name = this.stepOverName();
    const names = typeof before === 'string' ? new Names(before) : before;
    if (names.has(name)) this.failTwice(start);
    names.add(name);
    return names;
  }

  private failTwice(start: number): never {
    return this.fail('duplicate name in an object', start);
  }
}

const hasTooManyItems = (value: JsonValue): boolean =>
  Array.isArray(value) && value.length > LIMITS.MAX_ARRAY_ITEMS;

/** The names of an object that is not kept. */
class Names {
  readonly #names: string[];
  #set: Set<string> | undefined;

  constructor(first: string) {
    this.#names = [first];
  }

  has(name: string): boolean {
    return this.#set ? this.#set.has(marked(name)) : this.#names.includes(name);
  }

  add(name: string): void {
    if (this.#set) this.#set.add(marked(name));
    else if (this.#names.push(name) === FEW) this.#set = new Set(this.#names.map(marked));
  }
}

/** Up to this many names, a linear search is faster than hashing. */
const FEW = 16;

/** V8 hashes strings that are array indices without a seed, so a client could choose colliding ones. */
const marked = (name: string): string => `.${name}`;
