import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A command line or an environment that cannot be used; the message is one line for the operator. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads a command line.
 *
 * @throws UsageError for an unknown option, a missing value, or arguments where none are allowed.
 */
export function parseArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // parseArgs says what is wrong in its first sentence; hints follow it.
    throw new UsageError(error instanceof Error ? error.message.split(/\.\s/)[0] : String(error));
  }
}
