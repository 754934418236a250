import packageJson from '../../package.json' with { type: 'json' };
import { attempt, complain } from './attempt.ts';
import { bench, benchHelp, type Run } from './bench.ts';
import { keys, keysHelp } from './keys.ts';
import { serve, serveHelp } from './serve.ts';
import { solve, solveHelp } from './solve.ts';
import { state, stateHelp } from './state.ts';
import { verify, verifyHelp } from './verify.ts';

interface Command {
  readonly run: Run;
  /** The help text; it may depend on what follows the command's name. */
  readonly help: (args: readonly string[]) => string | Promise<string>;
}

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['serve', { run: serve, help: serveHelp }],
  ['solve', { run: solve, help: solveHelp }],
  ['verify', { run: verify, help: verifyHelp }],
  ['keys', { run: keys, help: keysHelp }],
  ['state', { run: state, help: stateHelp }],
  ['bench', { run: bench, help: benchHelp }],
]);

const HELP = `Usage: cutting-layout <command> [options]

Guillotine cutting layouts: which piece sits where on which sheet, and the cuts that free it.

Commands:
  serve                     serve the HTTP API
  solve FILE|-              solve a request and print the response
  verify REQUEST RESPONSE   judge anybody's layout, independently of the solver
  keys <command>            issue, list and revoke API keys, and more
  state <command>           check, back up, restore and migrate the state database
  bench PATH…               measure how good and how fast the engine is, over many instances
  bench generate            make instances by the recipes of the literature
  bench load                measure the service under load
  bench figures REPORT…     print reports beside the best-known figures

  cutting-layout <command> --help says more about one of them.

Options:
  -h, --help     print this text
      --version  print the version

A first job:
  echo '{"pieces":[{"width":600,"height":400,"quantity":8}],"sheets":[{"width":3210,"height":2250}]}' |
    cutting-layout solve --pretty -

Exit codes: 0 done, 1 failed, 2 the command line cannot be used, 130 interrupted.
`;

/**
 * Runs one command.
 *
 * @param args the command line after the program's name.
 * @returns the exit code.
 */
export async function main(args: readonly string[]): Promise<number> {
  endQuietlyWithoutReader();
  const [name = '', ...rest] = args;
  if (name === '--version') return say(`${packageJson.version}\n`);
  if (asksForHelp(name)) return say(HELP);
  const command = COMMANDS.get(name);
  if (command === undefined) {
    const fault = name === '' ? 'a command is missing' : `there is no command '${name}'`;
    return complain(`cutting-layout: ${fault}; see cutting-layout --help`, 2);
  }
  return attempt(name, async () =>
    rest.some(asksForHelp) ? say(await command.help(rest)) : command.run(rest),
  );
}

/** `cutting-layout solve … | head` is no failure. */
function endQuietlyWithoutReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}

const asksForHelp = (argument: string): boolean => argument === '--help' || argument === '-h';

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}
