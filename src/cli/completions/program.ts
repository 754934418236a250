/** The program of `cutting-layout completions`. It has its own bundle: it runs once on each machine. */

import { UsageError } from '../../arguments.ts';
import { attempt } from '../attempt.ts';
import type { Host, Program } from '../on-demand.ts';
import { print, readArguments } from '../terminal.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { placesOf } from './words.ts';
import { zshScript } from './zsh.ts';

const PROGRAM = 'cutting-layout';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

export const help: Program['help'] =
  () => `Usage: cutting-layout completions ${Object.keys(SCRIPTS).join('|')}

Prints the completions of a shell, for all commands and options that are installed here.

Options:
  -h, --help
      print this text

Exit codes: 0 success, 2 usage error.

Examples:
  cutting-layout completions bash > ~/.local/share/bash-completion/completions/cutting-layout
  cutting-layout completions zsh > ~/.zfunc/_cutting-layout      # with fpath+=~/.zfunc before compinit in ~/.zshrc
  cutting-layout completions fish > ~/.config/fish/completions/cutting-layout.fish
`;

export const run: Program['run'] = (args, host) => attempt('completions', () => completions(args, host));

async function completions(args: readonly string[], { commands, help }: Host): Promise<number> {
  const { positionals } = readArguments(args, ['SHELL'], {});
  const [shell] = positionals;
  if (!Object.hasOwn(SCRIPTS, shell)) {
    throw new UsageError(`SHELL must be one of ${Object.keys(SCRIPTS).join(', ')}, not '${shell}'`);
  }
  const installed = new Map([...commands].filter(([, { isInstalled }]) => isInstalled?.() ?? true));
  await print(SCRIPTS[shell as keyof typeof SCRIPTS](PROGRAM, await placesOf(PROGRAM, installed, help)));
  return 0;
}
