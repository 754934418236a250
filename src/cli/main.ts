import packageJson from '../../package.json' with { type: 'json' };
import { commandsIn, runCommandLine, type Table } from '../arguments.ts';
import { attempt } from './command.ts';
import { complete, completions } from './completions.ts';
import { keys } from './keys.ts';
import { labels, worksheets } from './paper.ts';
import { serve } from './serve.ts';
import { state } from './state.ts';
import { verify } from './verify.ts';

/** A command with a bundle of its own, so that no server carries it. The archives of servers have only some of them. */
interface OnDemand {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Table>;
}

const COMMANDS: readonly (Table | OnDemand)[] = [
  serve,
  {
    name: 'solve',
    summary: 'solve a request or a table of pieces and print the response',
    load: async () => (await import('./solve/solve.ts')).solve,
  },
  {
    name: 'validate',
    summary: 'check a request or a table of pieces without solving it',
    load: async () => (await import('./solve/solve.ts')).validate,
  },
  verify,
  labels,
  worksheets,
  keys,
  state,
  {
    name: 'mcp',
    summary: 'let an assistant lay out jobs by the Model Context Protocol',
    load: async () => (await import('./mcp/program.ts')).mcp,
  },
  {
    name: 'bench',
    summary: 'measure quality and speed: of the engine, or of the service under load',
    load: async () => (await import('../../bench/src/main.ts')).bench(main),
  },
  completions,
  complete(programFor),
];

/** The program, with the command that a command line names. */
export async function programFor([first]: readonly string[]): Promise<Table> {
  const commands = COMMANDS.map((command) =>
    'load' in command && command.name === first ? loaded(command) : command,
  );
  return {
    name: 'cutting-layout',
    description:
      'Computes guillotine cutting layouts: where each piece lies on which sheet, and the cuts that free it.',
    commands: await Promise.all(commands),
    notes: `Run 'cutting-layout COMMAND --help' for the options of a command.

Example:
  echo '{"pieces":[{"width":600,"height":400,"quantity":8}],"sheets":[{"width":3210,"height":2250}]}' |
    cutting-layout solve --pretty -

Exit codes: 0 success, 1 failure, 2 usage error, 130 interrupted.`,
  };
}

async function loaded({ summary, load }: OnDemand): Promise<Table> {
  try {
    return { ...(await load()), summary };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    throw new Error('this command is not installed here; install the npm package for it', { cause: error });
  }
}

/**
 * Runs one command.
 *
 * @param args the command line after the program's name.
 * @returns the exit code.
 */
export async function main(args: readonly string[]): Promise<number> {
  const known = COMMANDS.find(({ name }) => name === args[0])?.name ?? '';
  return attempt(known, async () => {
    const program = await programFor(args);
    const path = commandsIn(program, args).map(({ name }) => name);
    return attempt(path.join(' '), () => runCommandLine(program, packageJson.version, args));
  });
}
