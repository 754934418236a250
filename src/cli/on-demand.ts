import { existsSync } from 'node:fs';

/** Takes the arguments after a command's name, and resolves with the exit code. */
export type Run = (args: readonly string[]) => Promise<number>;

/** A command. */
export interface Command {
  readonly run: Run;
  /** The help text. It may depend on the arguments after the command's name. */
  readonly help: (args: readonly string[]) => string | Promise<string>;
  /** Absent if it always is. */
  readonly isInstalled?: () => boolean;
}

/** The program that loads a command. */
export interface Host {
  readonly commands: ReadonlyMap<string, Command>;
  /** Its help text. */
  readonly help: string;
  readonly serve: Run;
}

/** A command with a bundle of its own, beside that of its host. */
export interface Program {
  readonly run: (args: readonly string[], host: Host) => Promise<number>;
  readonly help: (args: readonly string[]) => string;
}

/**
 * A command that is loaded when it is used, so that no server carries it.
 *
 * @param bundle its file name.
 * @param missing the error if it is not installed.
 * @param name of the command, in a bundle of several.
 */
export function onDemand(bundle: string, missing: string, host: () => Host, name?: string): Command {
  const url = new URL(`./${bundle}`, import.meta.url);
  const isInstalled = () => existsSync(url);
  const program = async (): Promise<Program> => {
    if (!isInstalled()) throw new Error(missing);
    const { default: programs } = await import(url.href);
    return name === undefined ? programs : programs[name];
  };
  return {
    run: async (args) => (await program()).run(args, host()),
    help: async (args) => (await program()).help(args),
    isInstalled,
  };
}
