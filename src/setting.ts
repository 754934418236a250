import { anInteger, readInteger } from './arguments.ts';

export type SettingValue = string | number | boolean;

/** A setting: its default, its help and its range. Its name gives its flag and its environment variable. */
export interface Setting<T> {
  readonly fallback: T;
  /** Names the value in the help text; absent for a switch. */
  readonly placeholder?: string;
  readonly help: string;
  /** The allowed values, in words: the end of the error message. */
  readonly expects: string;
  /** Parses `text`; undefined if the value is not allowed. */
  readonly parse: (text: string) => T | undefined;
}

/** A text, such as an address or a file. */
export function text(fallback: string, placeholder: string, help: string): Setting<string> {
  return {
    fallback,
    placeholder,
    help,
    expects: 'a non-empty string',
    parse: (given) => (given.trim() === '' ? undefined : given),
  };
}

/** An integer within a range. */
export function integer(min: number, max: number, fallback: number, help: string): Setting<number> {
  return {
    fallback,
    placeholder: 'N',
    help,
    expects: anInteger({ min, max }),
    parse: (given) => readInteger(given, { min, max }),
  };
}

/** One of some names. */
export function choice<T extends string>(
  values: readonly T[],
  fallback: NoInfer<T>,
  help: string,
): Setting<T> {
  const expects = `one of ${values.join(', ')}`;
  return { fallback, placeholder: 'NAME', help, expects, parse: (given) => values.find((v) => v === given) };
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
