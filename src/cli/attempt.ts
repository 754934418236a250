import { UsageError } from '../arguments.ts';
import { withoutPasswords } from '../state/location.ts';
import { explain } from './terminal.ts';

/**
 * Runs a command, and prints its error as a line on standard error: the code and faults of a refusal; for a usage
 * error, where to find help.
 *
 * Each bundle has its own error classes, so it catches its own errors.
 *
 * @param name of the command.
 * @returns the exit code.
 */
export async function attempt(name: string, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    const complaint = `cutting-layout ${name}: ${explain(error)}`;
    if (error instanceof UsageError) return complain(`${complaint}; see cutting-layout ${name} --help`, 2);
    return complain(complaint, 1);
  }
}

/** Writes a line to standard error. It may quote an argument, and so a password. */
export function complain(line: string, exitCode: number): number {
  process.stderr.write(`${withoutPasswords(line)}\n`);
  return exitCode;
}
