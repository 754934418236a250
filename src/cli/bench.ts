import { existsSync } from 'node:fs';
import { serve } from './serve.ts';

/** Takes the arguments after a command's name, and resolves with the exit code. */
export type Run = (args: readonly string[]) => Promise<number>;

/** The benchmarks. They are a separate program, so no server carries them. */
export interface BenchProgram {
  readonly run: (args: readonly string[], serve: Run) => Promise<number>;
  readonly help: (args: readonly string[]) => string;
}

const PROGRAM = new URL('./bench.cjs', import.meta.url);

/**
 * `cutting-layout bench`.
 *
 * @throws Error if the benchmarks are not installed.
 */
export const bench: Run = async (args) => (await program()).run(args, serve);

/** The help text of `cutting-layout bench` and of its subcommands. */
export const benchHelp = async (args: readonly string[]): Promise<string> => (await program()).help(args);

async function program(): Promise<BenchProgram> {
  if (!existsSync(PROGRAM)) {
    throw new Error('the benchmarks are not installed here; install the npm package for them');
  }
  return (await import(PROGRAM.href)).default;
}
