import type { Table } from '../../arguments.ts';
import { UsageError } from '../../setting.ts';
import { command } from '../command.ts';
import type { Host } from '../host.ts';
import { print } from '../terminal.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { placesOf } from './places.ts';
import { zshScript } from './zsh.ts';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

type Shell = keyof typeof SCRIPTS;

const SHELLS = Object.keys(SCRIPTS) as Shell[];

/** `cutting-layout completions`. It has its own bundle: it runs once on each machine. */
export const completions = (host: Host): Table =>
  command({
    name: 'completions',
    description: 'Prints the completions of a shell, for all commands and options that are installed here.',
    operands: [{ name: 'SHELL', help: SHELLS.join(', '), completes: SHELLS }],
    notes: `Exit codes: 0 success, 2 usage error.

Examples:
  cutting-layout completions bash > ~/.local/share/bash-completion/completions/cutting-layout
  cutting-layout completions zsh > ~/.zfunc/_cutting-layout      # with fpath+=~/.zfunc before compinit in ~/.zshrc
  cutting-layout completions fish > ~/.config/fish/completions/cutting-layout.fish`,
    async run(_values, [name]) {
      const shell = SHELLS.find((each) => each === name);
      if (shell === undefined)
        throw new UsageError(`SHELL must be one of ${SHELLS.join(', ')}, not '${name}'`);
      const program = await host.program();
      await print(SCRIPTS[shell](program.name, placesOf(program, program.name)));
      return 0;
    },
  });
