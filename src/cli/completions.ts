import { commandsIn, type Table } from '../arguments.ts';
import { type Completion, kebab, UsageError } from '../setting.ts';
import { command } from './command.ts';
import { print } from './terminal.ts';

/** The hidden command that the shells call. */
const COMPLETE = 'complete';

/**
 * What each shell does at a tab: it calls the hidden command with the words up to the cursor. That prints a candidate a
 * line, with its meaning after a tab; `:file` and `:folder` stand for the names of files and folders.
 */
const SCRIPTS = {
  bash: `_cutting_layout() {
  local cur=\${COMP_WORDS[COMP_CWORD]} line
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :file | :folder)
        compopt -o filenames 2>/dev/null
        [[ $line == :file ]] && line=-f || line=-d
        mapfile -t -O "\${#COMPREPLY[@]}" COMPREPLY < <(compgen $line -- "$cur")
        ;;
      *) COMPREPLY+=("\${line%%$'\\t'*}") ;;
    esac
  done < <(cutting-layout ${COMPLETE} -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _cutting_layout cutting-layout
`,
  zsh: `#compdef cutting-layout
_cutting-layout() {
  local line
  local -a found
  for line in "\${(@f)$(cutting-layout ${COMPLETE} -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    case $line in
      :file) _files ;;
      :folder) _files -/ ;;
      ?*) found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
    esac
  done
  _describe -t words cutting-layout found
  return 0
}
if [ "$funcstack[1]" = "_cutting-layout" ]; then _cutting-layout "$@"; else compdef _cutting-layout cutting-layout; fi
`,
  fish: `function __cutting_layout_complete
  set -l words (commandline -opc) (commandline -ct)
  for line in (cutting-layout ${COMPLETE} -- $words[2..] 2>/dev/null)
    switch $line
      case :file
        __fish_complete_path (commandline -ct)
      case :folder
        __fish_complete_directories (commandline -ct)
      case '*'
        echo $line
    end
  end
end
complete -c cutting-layout -e
complete -c cutting-layout -f -a '(__cutting_layout_complete)'
`,
} as const;

const SHELLS = Object.keys(SCRIPTS);

/** `cutting-layout completions`. */
export const completions = command({
  name: 'completions',
  summary: 'print the completions of bash, zsh or fish',
  description: 'Prints the completions of a shell, for all commands and options.',
  operands: [{ name: 'SHELL', help: SHELLS.join(', '), completes: SHELLS }],
  notes: `Exit codes: 0 success, 2 usage error.

Examples:
  cutting-layout completions bash > ~/.local/share/bash-completion/completions/cutting-layout
  cutting-layout completions zsh > ~/.zfunc/_cutting-layout      # with fpath+=~/.zfunc before compinit in ~/.zshrc
  cutting-layout completions fish > ~/.config/fish/completions/cutting-layout.fish`,
  async run(_values, [shell]) {
    const script = Object.entries(SCRIPTS).find(([name]) => name === shell)?.[1];
    if (script === undefined)
      throw new UsageError(`SHELL must be one of ${SHELLS.join(', ')}, not '${shell}'`);
    await print(script);
    return 0;
  },
});

/**
 * The command that the scripts call.
 *
 * @param programFor the program, with the command that these words name.
 */
export const complete = (programFor: (words: readonly string[]) => Promise<Table>): Table =>
  command({
    name: COMPLETE,
    isHidden: true,
    operands: [{ name: 'WORD', help: 'the words before the cursor', isRepeated: true }],
    async run(_values, [words]) {
      await print(
        candidates(await programFor(words), words)
          .map((line) => `${line}\n`)
          .join(''),
      );
      return 0;
    },
  });

/** What may stand in place of the last word, and `:file` or `:folder` where that may be the name of one. */
function candidates(program: Table, words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const path = commandsIn(program, before);
  const { operands = [], options = {}, commands = [] } = path.at(-1) ?? program;
  const [, asked] = Object.entries(options).find(([key]) => `--${kebab(key)}` === before.at(-1)) ?? [];
  const shown = path.length === before.length ? commands.filter(({ isHidden }) => !isHidden) : [];
  const all = [
    ...shown.map(({ name, summary }) => `${name}\t${summary}`),
    ...operands.flatMap(({ completes }) => linesOf(completes)),
    ...Object.entries(options).map(([key, { help }]) => `--${kebab(key)}\t${help.split('\n', 1)}`),
    '--help\tprint the help text',
  ];
  const lines = asked?.placeholder === undefined ? all : linesOf(asked.completes);
  return lines.filter((line) => line.startsWith(last) || (line.startsWith(':') && !last.startsWith('-')));
}

const linesOf = (completes: Completion | undefined): readonly string[] =>
  typeof completes === 'string' ? [`:${completes}`] : (completes ?? []);
