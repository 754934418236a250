import { existsSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import { commandsIn, runCommandLine, type Table } from '../arguments.ts';
import { withoutPasswords } from '../state/location.ts';
import { attempt } from './command.ts';
import type { Host } from './host.ts';
import { keys } from './keys.ts';
import { serve } from './serve.ts';
import { state } from './state.ts';
import { verify } from './verify.ts';

/** A command that is loaded when it is used, so that no server carries it. */
interface OnDemand {
  readonly name: string;
  readonly summary: string;
  /** The bundle beside this one that exports the command, or a function that makes it. */
  readonly bundle: string;
  /** The error if the bundle is not installed. */
  readonly missing: string;
}

const INCOMPLETE = 'the installation is incomplete';
const notHere = (what: string): string => `${what} not installed here; install the npm package for them`;

const COMMANDS: readonly (Table | OnDemand)[] = [
  serve,
  {
    name: 'solve',
    summary: 'solve a request or a table of pieces and print the response',
    bundle: 'solve.cjs',
    missing: INCOMPLETE,
  },
  {
    name: 'validate',
    summary: 'check a request or a table of pieces without solving it',
    bundle: 'solve.cjs',
    missing: INCOMPLETE,
  },
  verify,
  {
    name: 'labels',
    summary: 'print labels for the pieces and offcuts of a layout as PDF',
    bundle: 'paper.cjs',
    missing: notHere('labels and worksheets are'),
  },
  {
    name: 'worksheets',
    summary: 'print the worksheets of a layout for the saw as PDF',
    bundle: 'paper.cjs',
    missing: notHere('labels and worksheets are'),
  },
  keys,
  state,
  {
    name: 'mcp',
    summary: 'let an assistant lay out jobs by the Model Context Protocol',
    bundle: 'mcp.cjs',
    missing: notHere('the tools for assistants are'),
  },
  {
    name: 'bench',
    summary: 'measure quality and speed: of the engine, or of the service under load',
    bundle: 'bench.cjs',
    missing: notHere('the benchmarks are'),
  },
  {
    name: 'completions',
    summary: 'print the completions of bash, zsh or fish',
    bundle: 'completions.cjs',
    missing: INCOMPLETE,
  },
];

/** The program, with these commands. */
const programOf = (commands: readonly Table[]): Table => ({
  name: 'cutting-layout',
  description:
    'Computes guillotine cutting layouts: where each piece lies on which sheet, and the cuts that free it.',
  commands,
  notes: `Run 'cutting-layout COMMAND --help' for the options of a command.

Example:
  echo '{"pieces":[{"width":600,"height":400,"quantity":8}],"sheets":[{"width":3210,"height":2250}]}' |
    cutting-layout solve --pretty -

Exit codes: 0 success, 1 failure, 2 usage error, 130 interrupted.`,
});

/** What this program offers to its commands. */
const HOST: Host = {
  async program() {
    const installed = COMMANDS.filter((command) => !('bundle' in command) || existsSync(urlOf(command)));
    return programOf(await Promise.all(installed.map(load)));
  },
  run: (args) => main(args),
};

const urlOf = ({ bundle }: OnDemand): URL => new URL(`./${bundle}`, import.meta.url);

/** @throws Error if it is not installed. */
async function load(command: Table | OnDemand): Promise<Table> {
  if (!('bundle' in command)) return command;
  const url = urlOf(command);
  if (!existsSync(url)) throw new Error(command.missing);
  const { name, summary } = command;
  const { [name]: table } = (await import(url.href)).default;
  return { ...(typeof table === 'function' ? table(HOST) : table), summary };
}

/**
 * Runs one command.
 *
 * @param args the command line after the program's name.
 * @returns the exit code.
 */
export async function main(args: readonly string[]): Promise<number> {
  endQuietlyWithoutReader();
  hidePasswords(args);
  const [first = ''] = args;
  const isKnown = COMMANDS.some(({ name }) => name === first);
  return attempt(isKnown ? first : '', async () => {
    const program = programOf(
      await Promise.all(COMMANDS.map((command) => (command.name === first ? load(command) : command))),
    );
    const path = commandsIn(program, args).map(({ name }) => name);
    return attempt(path.join(' '), () => runCommandLine(program, packageJson.version, args));
  });
}

/** All users of a machine can see the command lines of its processes. A title takes the place of this one. */
function hidePasswords(args: readonly string[]): void {
  const line = args.join(' ');
  if (withoutPasswords(line) !== line) process.title = `cutting-layout ${withoutPasswords(line)}`;
}

/** `cutting-layout solve … | head` is not a failure. */
function endQuietlyWithoutReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}
