import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { fieldJsonSchema } from '../../contract/field-json-schema.ts';
import { SolveRequestSchema } from '../../contract/request.ts';
import { fieldOf } from '../../contract/schema.ts';

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
