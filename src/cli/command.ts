import type { Operand, Options, Table, Values } from '../arguments.ts';
import { UsageError } from '../setting.ts';
import { withoutPasswords } from '../state/location.ts';
import { explain } from './terminal.ts';

/** One text for each operand; several for a repeated one. */
type OperandValues<N extends readonly Operand[]> = {
  readonly [K in keyof N]: N[K] extends { readonly isRepeated: true }
    ? readonly string[]
    : N[K] extends { readonly isOptional: true }
      ? string | undefined
      : string;
};

interface Definition<O extends Options, N extends readonly Operand[]> extends Omit<Table, 'run'> {
  readonly options?: O;
  readonly operands?: N;
  /**
   * Takes the values of the options and operands, and resolves with the exit code.
   *
   * @throws UsageError for values that cannot be used.
   */
  readonly run: (values: Values<O>, operands: OperandValues<N>) => Promise<number>;
}

/** A command with its action. Each bundle has its own error classes, so a command explains its own errors. */
export const command = <
  O extends Options = Readonly<Record<never, never>>,
  const N extends readonly Operand[] = readonly [],
>({
  run,
  ...table
}: Definition<O, N>): Table => ({
  ...table,
  // The parser makes both by the table.
  run: ({ path, values, operands }) =>
    attempt(path, () => run(values as Values<O>, operands as unknown as OperandValues<N>)),
});

/**
 * Runs a command, and prints its error as a line on standard error: the code and faults of a rejected request; for a
 * usage error, where to find help.
 *
 * @param path the names of the command, such as `keys issue`; empty for the program itself.
 * @returns the exit code.
 */
export async function attempt(path: string, run: () => Promise<number>): Promise<number> {
  const program = `cutting-layout ${path}`.trimEnd();
  try {
    return await run();
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const line = `${program}: ${explain(error)}${isUsage ? `; see ${program} --help` : ''}`;
    // It may quote an argument, and so a password.
    process.stderr.write(`${withoutPasswords(line)}\n`);
    return isUsage ? 2 : 1;
  }
}
