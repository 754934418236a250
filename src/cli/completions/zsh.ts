import { quoted } from './bash.ts';
import type { Option, Place } from './places.ts';

/** The completions for zsh. */
export function zshScript(program: string, places: readonly Place[]): string {
  // As the file is called in which zsh finds it: then the first completion already calls the function.
  const name = `_${program}`;
  const steps = places
    .filter(({ path }) => path !== program)
    .map(({ path }) => `      ${quoted(path)}) path_="$path_ $word" ;;`);
  const values = places.flatMap(({ path, options }) =>
    options.flatMap(({ name: option, value }: Option) =>
      value === undefined ? [] : [`    ${quoted(`${path} ${option}`)}) ${answer(value)}; return ;;`],
    ),
  );
  const words = places.map(({ path, words, options, takesFiles }) => {
    const described = [...words, ...options].map((word) =>
      quoted(`${word.name.replaceAll(':', '\\:')}${word.what === '' ? '' : `:${word.what}`}`),
    );
    return `    ${quoted(path)}) words_=(${described.join(' ')})${takesFiles ? '; files_=1' : ''} ;;`;
  });
  return `#compdef ${program}
# Completions of ${program} for zsh. Made by: ${program} completions zsh
${name}() {
  local path_=${program} files_='' word
  local -a words_
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$path_ $word" in
${steps.join('\n')}
    esac
  done
  case "$path_ \${words[CURRENT-1]}" in
${values.join('\n')}
  esac
  case "$path_" in
${words.join('\n')}
  esac
  _describe -t words ${quoted(program)} words_
  [[ -n $files_ && $PREFIX != -* ]] && _files
  return 0
}
if [ "$funcstack[1]" = "${name}" ]; then ${name} "$@"; else compdef ${name} ${program}; fi
`;
}

function answer(value: NonNullable<Option['value']>): string {
  if (value === 'text') return '_message value';
  if (value === 'file') return '_files';
  return value === 'folder' ? '_files -/' : `compadd -- ${value.map(quoted).join(' ')}`;
}
