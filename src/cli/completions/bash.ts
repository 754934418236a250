import type { Option, Place } from './places.ts';

/** In single quotes for a POSIX shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The branches of a `case`. */
const cases = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([pattern, body]) => `    ${pattern}) ${body} ;;`).join('\n');

/** The completions for bash. */
export function bashScript(program: string, places: readonly Place[]): string {
  const name = `_${program.replaceAll('-', '_')}`;
  const steps = places.flatMap(({ path, words }) =>
    words.flatMap((command) =>
      places.some((place) => place.path === `${path} ${command.name}`)
        ? [[quoted(`${path} ${command.name}`), `path="$path $word"`] as const]
        : [],
    ),
  );
  const values = places.flatMap(({ path, options }) =>
    options.flatMap(({ name: option, value }: Option) =>
      value === undefined ? [] : [[quoted(`${path} ${option}`), answer(value)] as const],
    ),
  );
  const words = places.map(({ path, words, options, takesFiles }) => {
    const all = [...words, ...options].map((word) => word.name).join(' ');
    return [quoted(path), `words=${quoted(all)}${takesFiles ? ' files=1' : ''}`] as const;
  });
  return `# Completions of ${program} for bash. Made by: ${program} completions bash
${name}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} path=${program} words='' files='' word
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $word" in
${cases(steps).replaceAll(/^ {4}/gm, '      ')}
    esac
  done
  case "$path $prev" in
${cases(values)}
  esac
  case "$path" in
${cases(words)}
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
  if [[ -n $files && $cur != -* ]]; then
    local found
    mapfile -t found < <(compgen -f -- "$cur")
    COMPREPLY+=("\${found[@]}")
    compopt -o filenames 2>/dev/null
  fi
}
complete -F ${name} ${program}
`;
}

/** Answers with the values of an option. */
function answer(value: NonNullable<Option['value']>): string {
  if (value === 'text') return 'return';
  const command =
    value === 'file'
      ? 'compgen -f'
      : value === 'folder'
        ? 'compgen -d'
        : `compgen -W ${quoted(value.join(' '))}`;
  const names = typeof value === 'string' ? '; compopt -o filenames 2>/dev/null' : '';
  return `mapfile -t COMPREPLY < <(${command} -- "$cur")${names}; return`;
}
