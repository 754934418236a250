import { type Options, readOptions, type Values } from '../../../src/arguments.ts';

/** The values of options: as given, or their defaults. */
export const valuesWith = <O extends Options>(options: O, given: Partial<Values<O>> = {}): Values<O> => ({
  ...(Object.fromEntries(
    Object.entries(options).map(([name, { fallback }]) => [name, fallback]),
  ) as Values<O>),
  ...given,
});

/** The values of options that a command line gives, or their defaults. */
export const valuesOf = <O extends Options>(options: O, ...args: readonly string[]): Values<O> =>
  valuesWith(options, readOptions(options, args));
