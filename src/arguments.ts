import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Range } from './contract/limits.ts';
import { nearest } from './contract/nearest.ts';

/** An unusable command line or environment. The message is one line for the operator. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What to use instead of options that people guess: the end of a sentence about each. */
export type Guesses = Readonly<Record<string, string>>;

/**
 * Reads a command line.
 *
 * @throws UsageError for an unknown option, a missing value, or unexpected arguments.
 */
export function parseArguments<T extends ParseArgsConfig>(
  config: T,
  guesses: Guesses = {},
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(faultOf(error, config, guesses));
  }
}

function faultOf(error: unknown, { options = {}, args = [] }: ParseArgsConfig, guesses: Guesses): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, ambiguous] = /^Option '(?:-\w, )?(--[^ ']+)[^']*' argument is ambiguous/.exec(message) ?? [];
  if (ambiguous !== undefined) {
    const value = args[args.indexOf(ambiguous) + 1] ?? '-…';
    return `${ambiguous} needs a value; one that begins with a minus sign needs an equals sign: ${ambiguous}=${value}`;
  }
  // The first sentence of parseArgs states the fault; hints follow.
  const [fault = message] = message.split(/\.\s/);
  const [, unknown] = /^Unknown option '--([^']+)'/.exec(fault) ?? [];
  if (unknown === undefined) return fault;
  const meant = guesses[unknown] ?? likely(unknown, Object.keys(options));
  return meant === undefined ? fault : `${fault}; ${meant}`;
}

/** The option that a name with typing errors means, or the only one that has all its words. */
function likely(name: string, options: readonly string[]): string | undefined {
  const words = name.split('-');
  const longer = options.filter((option) => words.every((word) => option.split('-').includes(word)));
  const meant = nearest(name, options) ?? (longer.length === 1 ? longer[0] : undefined);
  return meant === undefined ? undefined : `did you mean --${meant}?`;
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
