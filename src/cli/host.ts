import type { Table } from '../arguments.ts';

/** What the program offers to commands of other bundles. */
export interface Host {
  /** The whole command line, with the commands that are installed. */
  program(): Promise<Table>;
  /** Runs a command of it, and resolves with the exit code. */
  run(args: readonly string[]): Promise<number>;
}
