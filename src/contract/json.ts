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
 * A JSON value. An integer beyond ±(2^53 − 1) that fits in 64 bits is a bigint, and a fraction that a double would round to
 * an integer a decimal: so no rounding can pass for an integer.
 */
export type JsonValue = null | boolean | number | bigint | Decimal | string | JsonValue[] | JsonObject;

export interface JsonObject {
  [name: string]: JsonValue;
}

/** How much of a text is kept. What goes beyond is checked like all else, and left out. */
interface Bounds {
  /** Levels of nested arrays and objects; `null` stands for what lies deeper. */
  readonly depth: number;
  /** Members of one object. Of further ones only arrays with too many items are kept, which are told before fields. */
  readonly members: number;
}

const SOLVE_BOUNDS: Bounds = { depth: LIMITS.MAX_JSON_DEPTH, members: LIMITS.MAX_JSON_MEMBERS };

/**
 * Reads a UTF-8 JSON text more strictly than `JSON.parse`: no byte order mark, no duplicate names, no rounded integers.
 * On a request of many like objects it is nonetheless about as fast as `JSON.parse` and a search for duplicates.
 *
 * @param bounds more than any request that is in order has, so that the schema refuses what was left out of.
 * @throws ContractError `invalid_json` where the text is not JSON.
 */
export function parseJson(bytes: Uint8Array, bounds: Bounds = SOLVE_BOUNDS): JsonValue {
  return new JsonReader(decode(bytes), bounds, false).document();
}

/** What `parseJson` gives, with all numbers but plain integers as their client wrote them: for messages. */
export function parseAsWritten(bytes: Uint8Array, bounds: Bounds = SOLVE_BOUNDS): JsonValue {
  return new JsonReader(decode(bytes), bounds, true).document();
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

/** A recursive descent over one text. */
class JsonReader extends JsonScanner {
  private readonly bounds: Bounds;
  /** The names, as written, of the last object read on each level: an array's objects mostly share theirs. */
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
    // While the names are those of the last such object, they need no search for duplicates. Names with escapes are not
    // kept: they could not be compared with the text.
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

  /**
   * Steps over an array or object that is not kept. It is no recursion: half a million levels fit into one body.
   *
   * @returns what stands for it.
   */
  private stepOver(): null {
    /** What is open: the names of an object, its first one alone as long as there is no other; nothing of an array. */
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
    return this.fail('a name occurs twice in one object', start);
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

/** Names that are quicker searched than hashed. */
const FEW = 16;

/** V8 hashes texts that are array indices without a seed, so that a client could choose them to collide. */
const marked = (name: string): string => `.${name}`;
