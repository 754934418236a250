import * as v from 'valibot';
import type { Field, Fields } from '../../../src/contract/fields.ts';
import { table, written } from './documents.ts';

/** The documents say once what all lengths and areas are in. */
const short = (meaning: string): string =>
  meaning.replaceAll(
    /,? in (?:(?:square )?millimetres \(or (?:the square of )?unit\)|mm² of used sheet)/g,
    '',
  );

/** The fields of one object of a request as a Markdown table. */
export function fieldTable(fields: Fields): string {
  const rows = Object.entries(fields).map(([name, field]) => [
    `\`${name}\``,
    defaultOf(field),
    rangeOf(field),
    short(field.meaning).replace(/\.$/, ''),
  ]);
  return table(['Field', 'Default', 'Range', 'Meaning'], merged(rows));
}

/** Words in which the meanings of fields of one kind differ. */
const KINDS = /\b(left|right|top|bottom|lower|width|height)\b/gi;

/** Neighbours that differ in such a word alone share a row. */
export function merged(rows: readonly string[][]): string[][] {
  const groups: string[][][] = [];
  const alike = (cells: readonly string[]) => cells.slice(1).join('|').replace(KINDS, '…').toLowerCase();
  for (const row of rows) {
    const [before] = groups.at(-1) ?? [];
    if (before && alike(before) === alike(row)) groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => {
    const [first = []] = group;
    if (group.length === 1) return first;
    const kinds = group.map((row) => (row.at(-1)?.match(KINDS)?.[0] ?? '').toLowerCase());
    const all = `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}`;
    const meaning = (first.at(-1) ?? '').replace(KINDS, (kind) =>
      /^[A-Z]/.test(kind) ? `${all.slice(0, 1).toUpperCase()}${all.slice(1)}` : all,
    );
    return [group.map(([name]) => name).join(', '), ...first.slice(1, -1), meaning];
  });
}

function defaultOf(field: Field): string {
  if (field.required) return 'required';
  if (!('default' in field) || field.default === undefined) return '';
  if (field.type === 'enum') return `\`"${field.default}"\``;
  return `\`${typeof field.default === 'boolean' ? field.default : numeral(field.default)}\``;
}

function rangeOf(field: Field): string {
  switch (field.type) {
    case 'bool':
      return field.default === undefined ? 'true, false' : '';
    case 'enum':
      return field.values.map((value) => `\`"${value}"\``).join(', ');
    case 'text':
      return `up to ${field.maxLength} characters`;
    default:
      if (field.min === Number.MIN_SAFE_INTEGER && field.max === Number.MAX_SAFE_INTEGER) return 'any';
      return `${numeral(field.min)}–${numeral(field.max)}${field.type === 'double' ? ', fraction' : ''}`;
  }
}

const numeral = (value: number | bigint): string =>
  typeof value === 'number' && !Number.isInteger(value) ? String(value) : written(value);

type Entries = Readonly<Record<string, v.GenericSchema>>;

/** The members of an object of a response, as their descriptions tell them, as a Markdown table. */
export function memberTable(entries: Entries): string {
  const rows = Object.entries(entries).map(([name, schema]): string[] => {
    const meaning = descriptionOf(schema);
    if (meaning === undefined) throw new Error(`'${name}' has no description`);
    return [`\`${name}\``, short(meaning).replace(/\.$/, '')];
  });
  return table(['Field', 'Meaning'], merged(rows));
}

const descriptionOf = (schema: v.GenericSchema): string | undefined =>
  v.getDescription(schema) ??
  ('wrapped' in schema ? v.getDescription(schema.wrapped as v.GenericSchema) : undefined);
