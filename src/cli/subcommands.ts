import { UsageError } from '../arguments.ts';

/** One command of a group, such as `keys issue`. */
export interface Subcommand {
  /** Its name and its arguments. */
  readonly usage: string;
  /** Its description, in lines of at most 100 characters. */
  readonly what: string;
  /** Takes the arguments after its name, and resolves with the exit code. */
  readonly run: (args: readonly string[]) => Promise<number>;
}

const nameOf = ({ usage }: Subcommand): string => usage.split(' ')[0] ?? '';

/**
 * Runs the subcommand named by the first argument.
 *
 * @throws UsageError if there is none of that name.
 */
export async function runSubcommand(
  subcommands: readonly Subcommand[],
  [name = '', ...rest]: readonly string[],
): Promise<number> {
  const subcommand = subcommands.find((known) => nameOf(known) === name);
  if (subcommand) return subcommand.run(rest);
  const names = subcommands.map(nameOf).join(', ');
  throw new UsageError(
    name === '' ? `missing command: one of ${names}` : `unknown command '${name}'; expected one of ${names}`,
  );
}

/** The list of subcommands in a help text. */
export const subcommandsHelp = (subcommands: readonly Subcommand[]): string =>
  subcommands.map(({ usage, what }) => `  ${usage}\n      ${what.replaceAll('\n', '\n      ')}`).join('\n');
