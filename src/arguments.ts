/** Command lines: what each command takes, in one table, from which parsing, help and completions follow. */

import { Command, CommanderError, Help, Option } from 'commander';
import { type Completion, kebab, type Setting, UsageError } from './setting.ts';

/** The options of a command by their names: `maxSolveMs` is `--max-solve-ms`. */
export type Options = Readonly<Record<string, Setting<unknown>>>;

/** The values of options: as given, or their defaults. */
export type Values<O extends Options> = { readonly [K in keyof O]: O[K]['fallback'] };

/** What to use instead of options that people guess: the end of a sentence about each. */
export type Guesses = Readonly<Record<string, string>>;

/** An argument that is no option. */
export interface Operand {
  readonly name: string;
  readonly help: string;
  readonly completes?: Completion;
  /** Whether several may follow. Only the last operand may be so. */
  readonly isRepeated?: true;
  readonly isOptional?: true;
}

/** One command of the command line. */
export interface Table {
  readonly name: string;
  /** What it does, for the list of commands. */
  readonly summary?: string;
  /** What it does, for its own help; the summary if absent. */
  readonly description?: string;
  readonly operands?: readonly Operand[];
  readonly options?: Options;
  readonly guesses?: Guesses;
  /** The end of its help. */
  readonly notes?: string;
  /** Commands that may follow its name. */
  readonly commands?: readonly Table[];
  /** Whether it is left out of help and completions. */
  readonly isHidden?: true;
  /** Absent if one of `commands` has to follow. */
  readonly run?: (given: Given) => Promise<number>;
}

/** What a command line gives to a command. */
export interface Given {
  /** The names of the command, such as `keys issue`. */
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** A list for a repeated operand, else a text. */
  readonly operands: readonly unknown[];
}

/** Columns of help texts. */
const WIDTH = 118;

/** Up to this width, terms stand next to their meanings. Longer ones have them below. */
const MAX_TERM = 24;

/**
 * Parses a command line and runs its command.
 *
 * @param root the program, with its commands.
 * @returns the exit code.
 * @throws UsageError for an unusable command line; what the command throws.
 */
export async function runCommandLine(root: Table, version: string, args: readonly string[]): Promise<number> {
  let exitCode = 0;
  const program = build(root, '', async (run, given) => {
    exitCode = await run(given);
  });
  try {
    await program.version(version, '--version', 'print the version').parseAsync(args, { from: 'user' });
  } catch (error) {
    // commander has answered by itself, with a help text or the version.
    if (!(error instanceof CommanderError && error.exitCode === 0)) throw error;
  }
  return exitCode;
}

/**
 * Reads options where nothing else may stand.
 *
 * @returns the values that are given.
 * @throws UsageError for anything else.
 */
export function readOptions<O extends Options>(options: O, args: readonly string[]): Partial<Values<O>> {
  const table = { name: '', options };
  const command = build(table).helpOption(false);
  command.parse(args, { from: 'user' });
  return valuesOf(options, command) as Partial<Values<O>>;
}

/** The commands that a command line names, and the rest of it. */
export function commandsIn(root: Table, [name, ...rest]: readonly string[]): readonly Table[] {
  const next = root.commands?.find((table) => table.name === name);
  return next ? [next, ...commandsIn(next, rest)] : [];
}

/** A summary as a sentence. */
const sentence = (summary: string): string => `${summary.slice(0, 1).toUpperCase()}${summary.slice(1)}.`;

type Start = (run: NonNullable<Table['run']>, given: Given) => Promise<void>;

function build(table: Table, path = '', start: Start = async () => {}): Command {
  const {
    name,
    summary = '',
    description = sentence(summary),
    operands = [],
    options = {},
    commands = [],
  } = table;
  const command: Command = new Command(name)
    .summary(summary)
    .description(description)
    .helpCommand(false)
    .helpOption('-h, --help', 'print this text')
    .enablePositionalOptions()
    .configureHelp(HELP)
    .configureOutput({ writeErr: () => {} })
    .exitOverride((error) => {
      if (error.exitCode === 0) throw error;
      throw new UsageError(faultOf(error, table));
    });
  for (const { name, help, isRepeated, isOptional } of operands) {
    const term = isRepeated ? `${name}...` : name;
    command.argument(isOptional ? `[${term}]` : `<${term}>`, help);
  }
  for (const [key, setting] of Object.entries(options)) command.addOption(optionOf(key, setting));
  for (const child of commands) {
    const itsPath = `${path} ${child.name}`.trimStart();
    command.addCommand(build(child, itsPath, start), { hidden: child.isHidden === true });
  }
  const { notes, run } = table;
  if (notes !== undefined) command.addHelpText('after', `\n${notes}`);
  // Without subcommands, commander parses and checks a command that has no action, too.
  if (run)
    command.action(() => {
      const fallbacks = Object.entries(options).map(([key, { fallback }]) => [key, fallback] as const);
      const values = { ...Object.fromEntries(fallbacks), ...valuesOf(options, command) };
      return start(run, { path, values, operands: command.processedArgs });
    });
  return command;
}

function optionOf(key: string, setting: Setting<unknown>): Option {
  const { placeholder, help, fallback, parse, expects, isRepeated, group } = setting;
  const flag = `--${kebab(key)}`;
  const isShown = (typeof fallback === 'string' && fallback !== '') || typeof fallback === 'number';
  const meaning = isShown ? `${help} (default ${fallback})` : help;
  const option = new Option(placeholder === undefined ? flag : `${flag} <${placeholder}>`, meaning);
  if (group !== undefined) option.helpGroup(`${group}:`);
  if (placeholder === undefined) return option;
  return option.argParser((text: string, before: unknown) => {
    if (/^--[a-z]/.test(text)) throw new UsageError(`${flag} needs a value, and ${text} is an option`);
    const value = parse(text);
    if (value === undefined) throw new UsageError(`${flag} must be ${expects}, not '${text}'`);
    return isRepeated && Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
  });
}

/** The values that the command line gives. */
function valuesOf(options: Options, command: Command): Readonly<Record<string, unknown>> {
  const keys = Object.keys(options);
  const given = command.options.flatMap((option, index) => {
    const [key, name] = [keys[index], option.attributeName()];
    if (key === undefined || command.getOptionValueSource(name) !== 'cli') return [];
    // commander sets `x` to false for `--no-x`.
    return [[key, option.negate ? true : command.getOptionValue(name)] as const];
  });
  return Object.fromEntries(given);
}

/** The error of a command line. Suggestions of commander stand on a line of their own. */
function faultOf(
  { code, message }: CommanderError,
  { commands = [], options = {}, guesses = {} }: Table,
): string {
  const names = commands.flatMap(({ name, isHidden }) => (isHidden ? [] : [name]));
  if (code === 'commander.help') return `missing command: one of ${names.join(', ')}`;
  const fault = message.replace(/^error: |\.$/g, '').replace('\n', ' ');
  const [, name = ''] = /^unknown option '--([^'=]*)/.exec(fault) ?? [];
  if (Object.keys(options).map(kebab).includes(name)) return `--${name} takes no value`;
  return guesses[name] === undefined ? fault : `unknown option '--${name}'; ${guesses[name]}`;
}

/** Long terms stand above their meanings. */
const HELP: Partial<Help> = {
  helpWidth: WIDTH,
  subcommandTerm: (command) => command.name(),
  formatItem: (term, termWidth, description, helper) =>
    termWidth <= MAX_TERM
      ? Help.prototype.formatItem.call(helper, term, termWidth, description, helper)
      : `  ${term}\n${helper.boxWrap(description, WIDTH - 6).replaceAll(/^/gm, '      ')}`,
};
