/** What the tools of an assistant are, and how they read their arguments. */

import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { ContractError } from '../../contract/errors.ts';
import { LIMITS } from '../../contract/limits.ts';
import { SolveRequestSchema } from '../../contract/request.ts';
import { fieldJsonSchema, fieldOf } from '../../contract/schema.ts';
import type { Layout, Layouts } from './layouts.ts';

/** A part of an answer. */
export type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string };

/** The arguments of a call, as the assistant sent them. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A tool of an assistant. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  /**
   * Does one call.
   *
   * @throws ContractError if it is refused; the signal's reason once it is aborted.
   */
  readonly call: (args: Arguments, signal: AbortSignal) => Promise<readonly Part[]>;
}

/** The JSON Schema of an object, as the arguments of a tool have it. */
export interface ObjectSchema {
  readonly [keyword: string]: unknown;
  readonly type: 'object';
}

/** Assistants send JSON numbers that are doubles, so only these integers arrive as they were meant. */
const clamped = (bound: unknown): unknown => {
  if (typeof bound !== 'bigint') return bound;
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(bound)));
};

/** The body of a solve request, derived from the schema that parses it. Assistants never see trees, so they send none back. */
export function requestSchema(): ObjectSchema {
  const { $schema: _, ...schema } = toJsonSchema(v.omit(SolveRequestSchema, ['fixedSheets']), {
    target: 'draft-2020-12',
    typeMode: 'output',
    ignoreActions: ['to_number', 'to_bigint'],
    overrideSchema: ({ valibotSchema }) => {
      const field = fieldOf(valibotSchema);
      if (!field) return undefined;
      // Assistants know no formats of integers, and some refuse a schema that has one.
      const { format: _format, ...keywords } = fieldJsonSchema(field);
      const entries = Object.entries(keywords).map(([keyword, value]) => [keyword, clamped(value)]);
      return Object.fromEntries(entries) as JsonSchema;
    },
  });
  return { ...schema, type: 'object' };
}

/** An object schema for the arguments of a tool. */
export const argumentsSchema = (
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = [],
): ObjectSchema => ({ type: 'object', properties, required: [...required], additionalProperties: false });

/** The arguments that name a sheet of a layout. */
export const LAYOUT = { type: 'string', description: 'Name of a layout, as solve returned it.' } as const;
export const SHEET = {
  type: 'integer',
  minimum: 1,
  default: 1,
  description: 'Number of the sheet in the layout, counted from 1.',
} as const;

/** @throws ContractError for an argument that the tool does not have. */
export function requireKnown(args: Arguments, { properties }: ObjectSchema): void {
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(properties as object, name));
  if (unknown !== undefined)
    throw new ContractError('invalid_schema', `Unknown argument ${JSON.stringify(unknown)}.`);
}

/** An argument that is a whole number; `fallback` if it is absent. */
export function integerOf(
  args: Arguments,
  name: string,
  { min, max, fallback }: { readonly min: number; readonly max: number; readonly fallback: number },
): number {
  const value = args[name] ?? fallback;
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw new ContractError('invalid_schema', `${name} must be an integer from ${min} to ${max}.`);
}

/** An argument that is an object. */
export function objectOf(args: Arguments, name: string): object {
  const value = args[name];
  if (typeof value === 'object' && value !== null) return value;
  throw new ContractError('invalid_schema', `${name} must be an object.`);
}

/** The body of a request. @throws ContractError `payload_too_large`. */
export function bodyOf(request: object): Buffer {
  const body = Buffer.from(JSON.stringify(request));
  if (body.byteLength > LIMITS.MAX_REQUEST_BYTES) throw new ContractError('payload_too_large');
  return body;
}

/** @throws ContractError if there is no layout of that name, or no longer. */
export function layoutOf(args: Arguments, layouts: Layouts): Layout {
  const layout = typeof args['layout'] === 'string' ? layouts.get(args['layout']) : undefined;
  if (layout) return layout;
  const known =
    layouts.names.length > 0 ? `one of ${layouts.names.join(', ')}` : 'a layout that solve returned';
  throw new ContractError('invalid_schema', `layout must be ${known}; older ones are forgotten.`);
}

/** The position of the sheet that a call asks for. */
export function sheetIndexOf(args: Arguments, { solved }: Layout): number {
  const { sheets } = solved.summary;
  if (sheets === 0) throw new ContractError('invalid_schema', 'The layout uses no sheet.');
  return integerOf(args, 'sheet', { min: 1, max: sheets, fallback: 1 }) - 1;
}
