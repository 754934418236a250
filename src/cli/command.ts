import { resolve } from 'node:path';
import type { Operand, Options, Table, Values } from '../arguments.ts';
import { kebab, UsageError } from '../setting.ts';
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
    attempt(path, async () => {
      checkFiles(table, values, operands);
      return run(values as Values<O>, operands as unknown as OperandValues<N>);
    }),
});

/**
 * Refuses command lines that would lose a file.
 *
 * @throws UsageError if a file that is written is read as well, or written twice.
 */
function checkFiles(
  { options = {}, operands: names = [] }: Table,
  values: Readonly<Record<string, unknown>>,
  operands: readonly unknown[],
): void {
  // A mapping may be read and written back with more.
  const files = Object.entries(options)
    .filter(([key, { completes }]) => completes === 'file' && key !== 'mapFile')
    .map(([key, { writes }]) => ({ user: `--${kebab(key)}`, paths: values[key], writes: writes === true }))
    .sort((one, other) => Number(one.writes) - Number(other.writes));
  const users = new Map<string, string>();
  for (const { user, paths, writes } of [
    ...names.map(({ name: user }, at) => ({ user, paths: operands[at], writes: false })),
    ...files,
  ])
    for (const path of [paths].flat()) {
      if (typeof path !== 'string' || path.startsWith('/dev/')) continue;
      // The name of a worksheet may follow that of its workbook.
      const file = resolve(path.replace(/(\.\w+)#[^/]*$/, '$1'));
      const other = users.get(file);
      if (writes && other !== undefined)
        throw new UsageError(`${user} and ${other} are the same file, ${path}: name another one for ${user}`);
      users.set(file, user);
    }
}

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
