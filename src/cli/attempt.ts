import { UsageError } from '../arguments.ts';
import { explain } from './terminal.ts';

/**
 * Runs a command. What it throws becomes a line on the standard error: a refusal's code and faults, and for a command
 * line that cannot be used where to read on.
 *
 * Each bundle has error classes of its own, so it catches its own errors.
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

/** Writes a line to the standard error. */
export function complain(line: string, exitCode: number): number {
  process.stderr.write(`${line}\n`);
  return exitCode;
}
