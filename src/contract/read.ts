import * as v from 'valibot';
import { Decimal, describe } from './decimal.ts';
import { ContractError } from './errors.ts';
import { containerOf, fieldOf, takesNull } from './schema.ts';
import { DEFAULT_UNIT, exactIn, lengthWithUnit, UNITS, type Unit } from './unit.ts';

/**
 * Reads a JSON value by a schema, with the defaults of what it lacks.
 *
 * @throws ContractError `invalid_schema` for the first value that does not match, in the order of the document. A missing
 *   field comes after those that its object has.
 */
export function readAs<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  return new Reader(schema, value).read(schema, value);
}

class Reader {
  readonly #root: v.GenericSchema;
  readonly #body: unknown;
  /** Leads from the body to the value that is read. */
  readonly #path: (string | number)[] = [];

  constructor(root: v.GenericSchema, body: unknown) {
    this.#root = root;
    this.#body = body;
  }

  read(schema: v.GenericSchema, value: unknown): unknown {
    if (value === null && takesNull(schema)) return null;
    const container = containerOf(schema);
    if (container?.type === 'strict_object') {
      if (isObject(value)) return this.#object(container.entries, value);
      return this.#fail(`must be an object, not ${describe(value)}`);
    }
    if (container) {
      if (Array.isArray(value)) return value.map((item, index) => this.#at(index, container.item, item));
      return this.#fail(`must be an array, not ${describe(value)}`);
    }
    const { issues, output } = v.safeParse(schema, value, { abortEarly: true });
    if (!issues) return output;
    return this.#fail(this.#lengthAdvice(schema, value) ?? issues[0].message);
  }

  #at(step: string | number, schema: v.GenericSchema, value: unknown): unknown {
    this.#path.push(step);
    const read = this.read(schema, value);
    this.#path.pop();
    return read;
  }

  #object(
    fields: Readonly<Record<string, v.GenericSchema>>,
    members: Readonly<Record<string, unknown>>,
  ): object {
    const read: Record<string, unknown> = {};
    for (const name of Object.keys(members)) {
      const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!schema) return this.#failUnknown(name, Object.keys(fields));
      read[name] = this.#at(name, schema, members[name]);
    }
    const output: Record<string, unknown> = {};
    for (const name in fields) {
      const schema = fields[name] as v.GenericSchema;
      const value = Object.hasOwn(read, name) ? read[name] : this.#absent(name, schema);
      if (value !== undefined) output[name] = value;
    }
    return output;
  }

  /** The value of an absent field: its default, if it has one. */
  #absent(name: string, schema: v.GenericSchema): unknown {
    if (schema.type !== 'optional' && schema.type !== 'exact_optional') {
      this.#path.push(name);
      this.#fail('is missing');
    }
    const value = v.getDefault(schema);
    return value === undefined ? undefined : this.read(schema, value);
  }

  #fail(message: string): never {
    const path = fieldPath(this.#path);
    throw new ContractError('invalid_schema', `${path || 'The body'} ${message}.`, { fieldPath: path });
  }

  #failUnknown(name: string, siblings: readonly string[]): never {
    const known = fieldPath(this.#path);
    this.#path.push(name);
    const path = fieldPath(this.#path);
    const hint = suggestion(name, siblings, this.#root);
    const end = hint ? `; did you mean ${hint}?` : '.';
    // A log may name a misspelt field, but not whatever else a client takes for a name.
    const logged = LOGGED_NAME.test(name) ? path : known;
    throw new ContractError('invalid_schema', `Unknown field ${path}${end}`, { fieldPath: logged });
  }

  /** What to send for a length that is no integer: the end of a sentence about it. Undefined for all else. */
  #lengthAdvice(schema: v.GenericSchema, value: unknown): string | undefined {
    const field = fieldOf(schema);
    const isFraction =
      value instanceof Decimal ? !value.isInteger : typeof value === 'number' && value % 1 !== 0;
    if (!field || !('isLength' in field) || !isFraction) return undefined;
    const unit = this.#unit();
    const written = describe(value);
    const exact = exactIn(written, unit);
    const advice = exact
      ? `for ${lengthWithUnit(exact.length, exact.unit)} send "unit": "${exact.unit}" and ${exact.length}, and all other lengths in that unit, too`
      : 'no unit holds it exactly, so round it';
    return `must be an integer in units of "${unit}", not ${written}; ${advice}`;
  }

  /** The unit of the request that is read. */
  #unit(): Unit {
    const body = this.#body;
    const request = isObject(body) && this.#path[0] === 'request' ? body['request'] : body;
    const named = isObject(request) ? request['unit'] : undefined;
    return UNITS.find((unit) => unit === named) ?? DEFAULT_UNIT;
  }
}

const PLAIN_NAME = /^[A-Za-z_]\w{0,63}$/;
const MAX_NAME_LENGTH = 64;

/** Shorter than any key, and no address. */
const LOGGED_NAME = /^[A-Za-z_]\w{0,23}$/;

/** A path as clients write it: `pieces[3].width`. Unusual names are quoted, long ones truncated. */
function fieldPath(steps: readonly (string | number)[]): string {
  return steps.map(written).join('').replace(/^\./, '');
}

function written(step: string | number): string {
  if (typeof step === 'number') return `[${step}]`;
  if (PLAIN_NAME.test(step)) return `.${step}`;
  return `[${JSON.stringify(step.length > MAX_NAME_LENGTH ? `${step.slice(0, MAX_NAME_LENGTH)}…` : step)}]`;
}

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Decimal);
}

/** Names that clients use for a field of the contract, in lower case and without separators. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['config', 'builderConfig'],
  ['count', 'quantity'],
  ['hpgconfig', 'builderConfig'],
  ['id', 'originalIndex'],
  ['index', 'originalIndex'],
  ['items', 'pieces'],
  ['kerf', 'kerfWidth'],
  ['layout', 'pieces'],
  ['maxthreads', 'numThreads'],
  ['parts', 'pieces'],
  ['pieceid', 'originalIndex'],
  ['productionparams', 'params'],
  ['ptx', 'includePtx'],
  ['qty', 'quantity'],
  ['rotatable', 'canRotate'],
  ['stock', 'sheets'],
  ['svg', 'includeSvg'],
  ['threadcount', 'numThreads'],
  ['threads', 'numThreads'],
  ['timelimit', 'timeLimitMs'],
  ['trim', 'minTrimSize'],
]);

/**
 * The field that an unknown `name` was probably meant to be: one of its `siblings`, a field of another object below
 * `root`, with its path, or a sibling with typing errors.
 */
function suggestion(name: string, siblings: readonly string[], root: v.GenericSchema): string | undefined {
  const meant = plain(ALIASES.get(plain(name)) ?? name);
  const sibling = siblings.find((field) => plain(field) === meant);
  if (sibling) return sibling;
  const elsewhere = pathsOf(root, '').find((path) => plain(path.slice(path.lastIndexOf('.') + 1)) === meant);
  if (elsewhere === undefined) return nearest(name, siblings);
  return elsewhere.includes('.') ? elsewhere : `${elsewhere} at the top level`;
}

function plain(name: string): string {
  return name.replace(/[^A-Za-z]/g, '').toLowerCase();
}

/** Nobody writes the fields below this one by hand, and trees have no end. */
const RETURNED = 'fixedSheets';

/** The paths of all fields of `schema`, outer objects first. */
function pathsOf(schema: v.GenericSchema, path: string): string[] {
  const container = containerOf(schema);
  if (!container) return [];
  if (container.type === 'array') return pathsOf(container.item, `${path}[]`);
  const fields = Object.entries(container.entries).map(
    ([name, entry]) => [path ? `${path}.${name}` : name, entry as v.GenericSchema] as const,
  );
  const below = fields.filter(([field]) => field !== RETURNED && !field.endsWith(`.${RETURNED}`));
  return [...fields.map(([field]) => field), ...below.flatMap(([field, entry]) => pathsOf(entry, field))];
}

/** Longer words are no slips of the finger, and comparing them takes long. */
const MAX_WORD_LENGTH = 40;

/**
 * The name that a mistyped word was meant to be: of those that differ by at most one typing error in four letters, the
 * nearest. A letter too many, too few, wrong, or swapped with the next one is one error.
 */
export function nearest(word: string, names: readonly string[]): string | undefined {
  if (word.length > MAX_WORD_LENGTH) return undefined;
  let best: string | undefined;
  let least = Math.floor(word.length / 4) + 1;
  for (const name of names) {
    const errors = errorsBetween(word.toLowerCase(), name.toLowerCase());
    if (errors < least) [best, least] = [name, errors];
  }
  return best;
}

/** The optimal string alignment distance. */
function errorsBetween(a: string, b: string): number {
  let before: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const [last, other] = [a[row - 1], b[column - 1]];
      const swapped =
        last === b[column - 2] && a[row - 2] === other ? (before[column - 2] ?? 0) + 1 : Infinity;
      line.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (last === other ? 0 : 1),
          swapped,
        ),
      );
    }
    [before, above] = [above, line];
  }
  return above[b.length] ?? 0;
}
