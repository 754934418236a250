import type { Range } from './contract/limits.ts';

/** An unusable command line or environment. The message is one line for the operator. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type SettingValue = string | number | boolean;

/** What a shell offers for a value: these words, or names of files or folders. */
export type Completion = readonly string[] | 'file' | 'folder';

/**
 * A setting: its default, its help and its range. The name of a setting gives its flag and, for the service, its
 * environment variable.
 */
export interface Setting<T> {
  readonly fallback: T;
  /** Names the value in the help text; absent for a switch. */
  readonly placeholder?: string;
  readonly help: string;
  /** The allowed values, in words: the end of the error message. */
  readonly expects: string;
  /** Parses `text`; undefined if the value is not allowed. */
  readonly parse: (text: string) => T | undefined;
  /** Absent if no shell can guess the value. */
  readonly completes?: Completion;
  /** Whether the value is a file that is written. */
  readonly writes?: true;
  /** Whether the flag may be repeated. The setting is then a list, to which each flag adds. */
  readonly isRepeated?: true;
  /** Its heading in the help text; by default "Options:". */
  readonly group?: string;
}

/** A text, such as an address or a file. */
export function text<T extends string | undefined>(
  fallback: T,
  placeholder: string,
  help: string,
  completes?: Completion,
): Setting<T | string> {
  return {
    fallback,
    placeholder,
    help,
    expects: 'a non-empty string',
    parse: (given) => (given.trim() === '' ? undefined : given),
    ...(completes && { completes }),
  };
}

/** A text that may be given several times. */
export function texts(placeholder: string, help: string, completes?: Completion): Setting<readonly string[]> {
  return {
    fallback: [],
    placeholder,
    help,
    expects: 'a text',
    parse: (given) => [given],
    isRepeated: true,
    ...(completes && { completes }),
  };
}

/** The path of a file, without a default. */
export const file = (help: string, placeholder = 'FILE'): Setting<string | undefined> =>
  text(undefined, placeholder, help, 'file');

/** The path of a file to write, without a default. */
export const outputFile = (help: string): Setting<string | undefined> => ({
  ...file(help),
  writes: true,
  expects: 'the name of a file (write ./- for a file of this name)',
  parse: (given) => (given.trim() === '' || given === '-' ? undefined : given),
});

/** The path of a folder, without a default. */
export const folder = (help: string): Setting<string | undefined> => text(undefined, 'DIR', help, 'folder');

/** An integer within a range. */
export function integer<T extends number | undefined>(
  min: number,
  max: number,
  fallback: T,
  help: string,
): Setting<T | number> {
  return {
    fallback,
    placeholder: 'N',
    help,
    expects: anInteger({ min, max }),
    parse: (given) => readInteger(given, { min, max }),
  };
}

/** One of some names. */
export function choice<const T extends string, const F extends T | undefined>(
  values: readonly T[],
  fallback: F,
  help: string,
  placeholder: string = values.join('|'),
): Setting<T | F> {
  const expects = `one of ${values.join(', ')}`;
  return {
    fallback,
    placeholder,
    help,
    expects,
    parse: (given) => values.find((v) => v === given),
    completes: values,
  };
}

/** A port that is off by default. */
export function optionalPort(help: string): Setting<number | 'off'> {
  const port = integer(0, 65_535, 0, help);
  return {
    ...port,
    fallback: 'off',
    expects: `off or ${port.expects}`,
    parse: (given) => (given === 'off' ? given : port.parse(given)),
  };
}

/** A switch, off by default. */
export function onOff(help: string): Setting<boolean> {
  const values = new Map([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ]);
  return { fallback: false, help, expects: 'true, false, 1 or 0', parse: (given) => values.get(given) };
}

/** The setting, undefined where it is not given. Its default stays in the help text. */
export const optional = <T>({ fallback, help, ...setting }: Setting<T>): Setting<T | undefined> => ({
  ...setting,
  fallback: undefined,
  help: `${help} (default ${fallback})`,
});

/** Whether a command line has given a value: switches are false and lists empty otherwise. */
export const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);

/** The settings with a heading in the help text. */
export const grouped = <T extends Readonly<Record<string, Setting<unknown>>>>(
  group: string,
  settings: T,
): T =>
  Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, { ...setting, group }]),
  ) as unknown as T;

/** Parses decimal digits as an integer; undefined if it is out of range. */
export function readInteger(text: string, { min, max }: Range): number | undefined {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

/** Describes the integers of a range, for the end of an error message. */
export const anInteger = ({ min, max }: Range): string => `an integer from ${min} to ${max}`;

/** The flag of a setting, without the dashes: `maxSolveMs` becomes `max-solve-ms`. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
