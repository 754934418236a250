import { Decimal } from './decimal.ts';

const MAX_QUOTED_LENGTH = 40;

/** A JSON value in a few words, for messages. Long values are truncated. */
export function describe(value: unknown): string {
  if (value instanceof Decimal) return shortened(value.text);
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (Object.is(value, -0)) return '-0';
  return typeof value === 'string' ? JSON.stringify(shortened(value)) : String(value);
}

const shortened = (text: string): string =>
  text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
