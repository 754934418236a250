import * as v from 'valibot';
import type { Field, Fields } from '../../../src/contract/fields.ts';
import { table, written } from './documents.ts';

/** The documents say once what all lengths and areas are in. */
const short = (meaning: string): string =>
  meaning.replaceAll(/,? in (?:square )?millimetres \(or (?:the square of )?unit\)/g, '');

/** The fields of one object of a request as a Markdown table. */
export function fieldTable(fields: Fields): string {
  const rows = Object.entries(fields).map(([name, field]) => [
    `\`${name}\``,
    defaultOf(field),
    rangeOf(field),
    short(field.meaning),
  ]);
  return table(['Field', 'Default', 'Range', 'Meaning'], rows);
}

function defaultOf(field: Field): string {
  if (field.required) return 'required';
  if (!('default' in field) || field.default === undefined) return '—';
  if (field.type === 'enum') return `\`"${field.default}"\``;
  return `\`${typeof field.default === 'boolean' ? field.default : numeral(field.default)}\``;
}

function rangeOf(field: Field): string {
  switch (field.type) {
    case 'bool':
      return 'true, false';
    case 'enum':
      return field.values.map((value) => `\`"${value}"\``).join(', ');
    case 'text':
      return `up to ${field.maxLength} characters`;
    default:
      if (field.min === Number.MIN_SAFE_INTEGER && field.max === Number.MAX_SAFE_INTEGER) return 'any';
      return `${numeral(field.min)} to ${numeral(field.max)}${field.type === 'double' ? ', fraction' : ''}`;
  }
}

const numeral = (value: number | bigint): string =>
  typeof value === 'number' && !Number.isInteger(value) ? String(value) : written(value);

type Entries = Readonly<Record<string, v.GenericSchema>>;

/** The members of an object of a response, as their descriptions tell them, as a Markdown table. */
export function memberTable(entries: Entries): string {
  const rows = Object.entries(entries).map(([name, schema]) => {
    const meaning = descriptionOf(schema);
    if (meaning === undefined) throw new Error(`'${name}' has no description`);
    return [`\`${name}\``, short(meaning).replace(/\.$/, '')];
  });
  return table(['Field', 'Meaning'], rows);
}

const descriptionOf = (schema: v.GenericSchema): string | undefined =>
  v.getDescription(schema) ??
  ('wrapped' in schema ? v.getDescription(schema.wrapped as v.GenericSchema) : undefined);
