/** Shared by the commands: arguments in, bytes in, bytes out. */

import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { ParseArgsConfig } from 'node:util';
import { type Guesses, parseArguments, UsageError } from '../arguments.ts';
import { ContractError, messageOf } from '../contract/errors.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** One string for each name. */
type Positionals<N extends readonly string[]> = { readonly [K in keyof N]: string };

/**
 * Reads the options and the positional arguments of one command.
 *
 * @param names of the positional arguments, in order; all are required.
 * @param guesses options that people guess, and what to say about each.
 * @throws UsageError for an unknown option, a missing value, or too few or too many arguments.
 */
export function readArguments<const N extends readonly string[], T extends Options>(
  args: readonly string[],
  names: N,
  options: T,
  guesses: Guesses = {},
) {
  const { values, positionals } = parseArguments(
    { args: [...args], options, allowPositionals: true },
    guesses,
  );
  const missing = names[positionals.length];
  if (missing !== undefined) throw new UsageError(`missing ${missing}`);
  const extra = positionals[names.length];
  if (extra !== undefined) throw new UsageError(`unexpected argument '${extra}'`);
  return { values, positionals: positionals as unknown as Positionals<N> };
}

/**
 * Reads a file, or standard input for `-`.
 *
 * @throws UsageError if it cannot be read.
 */
export async function readInput(path: string): Promise<Buffer> {
  try {
    return await (path === '-' ? buffer(process.stdin) : readFile(path));
  } catch (error) {
    throw new UsageError(`cannot read ${path === '-' ? 'standard input' : path}: ${messageOf(error)}`);
  }
}

/** Writes to standard output and waits until the text is taken. */
export async function print(text: Uint8Array | string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Explains an error to a person: the code of a refusal, and each fault of an invalid job on its own line. */
export function explain(error: unknown): string {
  if (!(error instanceof ContractError)) return messageOf(error);
  const faults = error.details.validationErrors ?? [];
  const lines = faults.map(({ fieldPath, message }) => `\n  ${fieldPath}: ${message}`);
  return `${error.code}: ${error.message}${lines.join('')}`;
}

/** Writes a line to standard output. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);
