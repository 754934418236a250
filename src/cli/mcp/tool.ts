import { ContractError } from '../../contract/errors.ts';
import type { ObjectSchema } from './schemas.ts';

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

/** Characters of one text. Assistants cut longer answers, or refuse them: 40,000 are about 16,000 tokens. */
export const MOST_CHARACTERS = 40_000;

export const text = (value: string): Part => ({ type: 'text', text: value });

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

/** An argument that is an object, as JSON. */
export function objectOf(args: Arguments, name: string): Buffer {
  const value = args[name];
  if (typeof value === 'object' && value !== null) return Buffer.from(JSON.stringify(value));
  throw new ContractError('invalid_schema', `${name} must be an object.`);
}
