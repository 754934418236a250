import type { Field, Fields } from '../../../src/contract/fields.ts';
import { table, written } from '../../support/docs/documents.ts';

/** The fields of one object of a request as a Markdown table. */
export function fieldTable(fields: Fields): string {
  const rows = Object.entries(fields).map(([name, field]) => [
    `\`${name}\``,
    field.type,
    defaultOf(field),
    rangeOf(field),
    field.meaning,
  ]);
  return table(['Field', 'Type', 'Default', 'Range', 'Meaning'], rows);
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
      return `1 to ${field.maxLength} characters`;
    default:
      if (field.min === Number.MIN_SAFE_INTEGER && field.max === Number.MAX_SAFE_INTEGER) return 'any';
      return `${numeral(field.min)} to ${numeral(field.max)}`;
  }
}

const numeral = (value: number | bigint): string =>
  typeof value === 'number' && !Number.isInteger(value) ? String(value) : written(value);
