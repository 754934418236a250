import * as v from 'valibot';
import { Decimal } from './decimal.ts';
import { describe } from './describe.ts';
import { ContractError } from './errors.ts';
import { suggestion } from './hints.ts';
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
  return new Reader(schema, value).read(shapeOf(schema), value);
}

/** What the reader knows of a schema. */
interface Shape {
  readonly schema: v.GenericSchema;
  readonly takesNull: boolean;
  /** The fields of an object, in the order in which they are returned. */
  readonly fields?: ReadonlyMap<string, v.GenericSchema>;
  /** The items of an array. */
  readonly item?: v.GenericSchema;
}

const SHAPES = new WeakMap<v.GenericSchema, Shape>();

function shapeOf(schema: v.GenericSchema): Shape {
  const known = SHAPES.get(schema);
  if (known) return known;
  const container = containerOf(schema);
  const shape = {
    schema,
    takesNull: takesNull(schema),
    ...(container?.type === 'strict_object' && {
      fields: new Map(Object.entries(container.entries) as [string, v.GenericSchema][]),
    }),
    ...(container?.type === 'array' && { item: container.item }),
  };
  SHAPES.set(schema, shape);
  return shape;
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

  read(shape: Shape, value: unknown): unknown {
    if (value === null && shape.takesNull) return null;
    if (shape.fields) {
      if (isObject(value)) return this.#object(shape.fields, value);
      return this.#fail(`must be an object, not ${describe(value)}`);
    }
    if (shape.item) {
      if (Array.isArray(value)) return this.#array(shapeOf(shape.item), value);
      return this.#fail(`must be an array, not ${describe(value)}`);
    }
    const { issues, output } = v.safeParse(shape.schema, value, { abortEarly: true });
    if (!issues) return output;
    return this.#fail(this.#lengthAdvice(shape.schema, value) ?? issues[0].message);
  }

  #object(fields: ReadonlyMap<string, v.GenericSchema>, members: Readonly<Record<string, unknown>>): object {
    const read: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(members)) {
      const schema = fields.get(name);
      this.#path.push(name);
      if (!schema) return this.#failUnknown(name, [...fields.keys()]);
      read[name] = this.read(shapeOf(schema), value);
      this.#path.pop();
    }
    const output: Record<string, unknown> = {};
    for (const [name, schema] of fields) {
      if (Object.hasOwn(read, name)) output[name] = read[name];
      else if (schema.type === 'optional' || schema.type === 'exact_optional') {
        const value = v.getDefault(schema);
        if (value !== undefined) output[name] = this.read(shapeOf(schema), value);
      } else {
        this.#path.push(name);
        this.#fail('is missing');
      }
    }
    return output;
  }

  #array(item: Shape, values: readonly unknown[]): unknown[] {
    return values.map((value, index) => {
      this.#path.push(index);
      const read = this.read(item, value);
      this.#path.pop();
      return read;
    });
  }

  #fail(message: string): never {
    throw new ContractError('invalid_schema', `${fieldPath(this.#path) || 'The body'} ${message}.`);
  }

  #failUnknown(name: string, siblings: readonly string[]): never {
    const hint = suggestion(name, siblings, this.#root);
    const end = hint ? `; did you mean ${hint}?` : '.';
    throw new ContractError('invalid_schema', `Unknown field ${fieldPath(this.#path)}${end}`);
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
