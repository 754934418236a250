import packageJson from '../../package.json' with { type: 'json' };
import { withoutPasswords } from '../state/location.ts';
import { attempt, complain } from './attempt.ts';
import { keys, keysHelp } from './keys.ts';
import { type Command, onDemand } from './on-demand.ts';
import { serve, serveHelp } from './serve.ts';
import { state, stateHelp } from './state.ts';
import { verify, verifyHelp } from './verify.ts';

/** A command that is loaded when it is used. */
const loaded = (bundle: string, missing: string, name?: string): Command =>
  onDemand(bundle, missing, () => ({ commands: COMMANDS, help: HELP, serve }), name);

const INCOMPLETE = 'the installation is incomplete';
const NO_PAPER = 'labels and worksheets are not installed here; install the npm package for them';

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['serve', { run: serve, help: serveHelp }],
  ['solve', loaded('solve.cjs', INCOMPLETE, 'solve')],
  ['validate', loaded('solve.cjs', INCOMPLETE, 'validate')],
  ['verify', { run: verify, help: verifyHelp }],
  ['labels', loaded('paper.cjs', NO_PAPER, 'labels')],
  ['worksheets', loaded('paper.cjs', NO_PAPER, 'worksheets')],
  ['keys', { run: keys, help: keysHelp }],
  ['state', { run: state, help: stateHelp }],
  [
    'mcp',
    loaded('mcp.cjs', 'the server for assistants is not installed here; install the npm package for it'),
  ],
  ['bench', loaded('bench.cjs', 'the benchmarks are not installed here; install the npm package for them')],
  ['completions', loaded('completions.cjs', INCOMPLETE)],
]);

const HELP = `Usage: cutting-layout <command> [options]

Computes guillotine cutting layouts: where each piece lies on which sheet, and the cuts that free it.

Commands:
  serve                     serve the HTTP API
  solve FILE|-              solve a request or a table of pieces and print the response
  validate FILE|-           check a request or a table of pieces without solving it
  verify REQUEST RESPONSE   check any layout, independently of the solver
  labels RESPONSE           print labels for the pieces and offcuts of a layout as PDF
  worksheets RESPONSE       print the worksheets of a layout for the saw as PDF
  keys <command>            issue, list and revoke API keys, and more
  state <command>           check, back up, restore and migrate the state database
  mcp                       let an assistant lay out jobs by the Model Context Protocol
  bench PATH…               measure the engine's quality and speed over many instances
  bench generate            generate instances by recipes of the literature
  bench load                measure the service under load
  bench figures REPORT…     print reports beside the best known results
  completions SHELL         print the completions of bash, zsh or fish

Run 'cutting-layout <command> --help' for the options of a command.

Options:
  -h, --help     print this text
      --version  print the version

Example:
  echo '{"pieces":[{"width":600,"height":400,"quantity":8}],"sheets":[{"width":3210,"height":2250}]}' |
    cutting-layout solve --pretty -

Exit codes: 0 success, 1 failure, 2 usage error, 130 interrupted.
`;

/**
 * Runs one command.
 *
 * @param args the command line after the program's name.
 * @returns the exit code.
 */
export async function main(args: readonly string[]): Promise<number> {
  endQuietlyWithoutReader();
  hidePasswords(args);
  const [name = '', ...rest] = args;
  if (name === '--version') return say(`${packageJson.version}\n`);
  if (asksForHelp(name)) return say(HELP);
  const command = COMMANDS.get(name);
  if (command === undefined) {
    const fault = name === '' ? 'missing command' : `unknown command '${name}'`;
    return complain(`cutting-layout: ${fault}; see cutting-layout --help`, 2);
  }
  return attempt(name, async () =>
    rest.some(asksForHelp) ? say(await command.help(rest)) : command.run(rest),
  );
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

const asksForHelp = (argument: string): boolean => argument === '--help' || argument === '-h';

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}
