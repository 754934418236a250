import type { JsonSchema } from '@valibot/to-json-schema';
import type { Field, WideField } from './fields.ts';
import { TEXT_PATTERN } from './text-rules.ts';

/** The JSON Schema of one field, with its meaning, range and default. */
export function fieldJsonSchema(field: Field): JsonSchema {
  const common = {
    description: field.meaning,
    ...('default' in field && { default: toDouble(field.default) }),
  };
  switch (field.type) {
    case 'bool':
      return { type: 'boolean', ...common };
    case 'text':
      return { type: 'string', minLength: 1, maxLength: field.maxLength, pattern: TEXT_PATTERN, ...common };
    case 'enum':
      return { type: 'string', enum: [...field.values], ...common };
    case 'int':
    case 'double': {
      const { type, min: minimum, max: maximum } = field;
      return { type: type === 'int' ? 'integer' : 'number', minimum, maximum, ...common };
    }
    default:
      return { type: 'integer', format: field.type, ...exactBounds(field), ...common };
  }
}

/** 64-bit bounds do not fit doubles, so they stay what they are; whoever writes the schema decides on their digits. */
function exactBounds({ min, max }: WideField): JsonSchema {
  return { minimum: min, maximum: max } as unknown as JsonSchema;
}

/** All defaults are exact doubles. */
function toDouble<T>(value: T | bigint): T | number {
  return typeof value === 'bigint' ? Number(value) : value;
}
