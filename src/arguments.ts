import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Range } from './contract/limits.ts';

/** An unusable command line or environment. The message is one line for the operator. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads a command line.
 *
 * @throws UsageError for an unknown option, a missing value, or unexpected arguments.
 */
export function parseArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // The first sentence of parseArgs states the fault; hints follow.
    throw new UsageError(error instanceof Error ? error.message.split(/\.\s/)[0] : String(error));
  }
}

/** Parses decimal digits as an integer; undefined if it is out of range. */
export function readInteger(text: string, { min, max }: Range): number | undefined {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

/** The name of the option for a setting: `maxSolveMs` becomes `max-solve-ms`. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Describes the integers of a range, for the end of an error message. */
export const anInteger = ({ min, max }: Range): string => `an integer from ${min} to ${max}`;

/**
 * Reads an integer option.
 *
 * @throws UsageError if `text` is not an integer in the range.
 */
export function integerOption(name: string, text: string, range: Range): number {
  const value = readInteger(text, range);
  if (value !== undefined) return value;
  throw new UsageError(`--${name} must be ${anInteger(range)}, not '${text}'`);
}
