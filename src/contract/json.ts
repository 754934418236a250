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

/**
 * Checks a text as `parseJson` does, without reading its values.
 *
 * @throws ContractError `invalid_json` if the text is not JSON.
 */
export function checkJson(bytes: Uint8Array): void {
  new JsonReader(decode(bytes), { depth: 0, members: 0 }, false).document();
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

/** An object that was read except for one member. */
export interface ReadAround {
  /** The object. If that member is an array or an object, it is empty. */
  readonly body: JsonValue;
  /** The texts of its first members. */
  readonly texts: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/**
 * Reads an object like `parseJson`, except that the member `unread` is only checked: it may have a million values.
 *
 * @param asWritten whether to keep all numbers except plain integers as their client wrote them.
 * @throws ContractError `invalid_json` if the text is not JSON, that member included; `invalid_schema` if that member is
 *   nested too deeply, or has too many members in an object, to be checked within the memory of a worker.
 */
export function parseAround(bytes: Uint8Array<ArrayBuffer>, unread: string, asWritten = false): ReadAround {
  const text = decode(bytes);
  const bounds = { ...SOLVE_BOUNDS, depth: SOLVE_BOUNDS.depth + 1 };
  const reader = new JsonReader(text, bounds, asWritten, unread);
  const body = reader.document();
  const isAscii = text.length === bytes.byteLength;
  const byteAt = (position: number) => (isAscii ? position : Buffer.byteLength(text.slice(0, position)));
  const texts = [...reader.places].map(
    ([name, [start, end]]) => [name, bytes.subarray(byteAt(start), byteAt(end))] as const,
  );
  return { body, texts: new Map(texts) };
}

/** A recursive-descent parser of one text. */
class JsonReader extends JsonScanner {
  private readonly bounds: Bounds;
  /** The names of the last object read at each level, as written: the objects of an array mostly share theirs. */
  private readonly shapes: string[][] = [];
  /** The member of the outer object that is only checked. */
  private readonly unread: string | undefined;
  /** Where each member of the outer object begins and ends, if one of them is only checked. */
  readonly places = new Map<string, readonly [number, number]>();

  constructor(text: string, bounds: Bounds, asWritten: boolean, unread?: string) {
    super(text, asWritten);
    this.bounds = bounds;
    this.unread = unread;
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
      const value = depth === 0 && this.unread !== undefined ? this.member(name) : this.value(depth + 1);
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

  /** A member of the outer object, whose place is noted. */
  private member(name: string): JsonValue {
    const first = this.skipSpace();
    const start = this.position;
    const isUnread = name === this.unread && (first === OPEN_BRACE || first === OPEN_BRACKET);
    const value = isUnread ? this.stepOver() : this.value(1);
    if (this.places.size < FEW) this.places.set(name, [start, this.position]);
    return isUnread ? (first === OPEN_BRACE ? {} : []) : value;
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
        if (this.unread !== undefined && open.length === UNREAD.depth)
          throw tooMuch(this.unread, `is nested more than ${UNREAD.depth} levels deep`);
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
    if (this.unread !== undefined && names.size === UNREAD.members)
      throw tooMuch(this.unread, `has an object of more than ${UNREAD.members} members`);
    names.add(name);
    return names;
  }

  private failTwice(start: number): never {
    return this.fail('duplicate name in an object', start);
  }
}

/** What a member that is only checked may have, like the reader behind: no response comes near it. */
const UNREAD: Bounds = { depth: 128, members: 1_000 };

const tooMuch = (name: string, fault: string) => new ContractError('invalid_schema', `${name} ${fault}.`);

const hasTooManyItems = (value: JsonValue): boolean =>
  Array.isArray(value) && value.length > LIMITS.MAX_ARRAY_ITEMS;

/** The names of an object that is not kept. */
class Names {
  readonly #names: string[];
  #set: Set<string> | undefined;

  constructor(first: string) {
    this.#names = [first];
  }

  get size(): number {
    return this.#set ? this.#set.size : this.#names.length;
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
