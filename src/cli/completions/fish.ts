import type { Option, Place } from './places.ts';

/** In single quotes for fish, which escapes with a backslash. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The completions for fish. */
export function fishScript(program: string, places: readonly Place[]): string {
  const path = `__${program.replaceAll('-', '_')}_path`;
  const known = places.map((place) => quoted(place.path)).join(' ');
  const lines = places.flatMap((place) => {
    const start = `complete -c ${program} -n 'test "$(${path})" = "${place.path}"'`;
    return [
      ...place.words.map(({ name, what }) => `${start} -f -a ${quoted(name)}${described(what)}`),
      ...place.options.map(
        (option) => `${start} -l ${option.name.slice(2)}${described(option.what)}${answer(option)}`,
      ),
      ...(place.takesFiles ? [`${start} -F`] : [`${start} -f`]),
    ];
  });
  return `# Completions of ${program} for fish. Made by: ${program} completions fish
function ${path}
  set -l path ${program}
  for word in (commandline -opc)[2..]
    contains -- "$path $word" ${known}; and set path "$path $word"
  end
  echo $path
end
complete -c ${program} -e
${lines.join('\n')}
`;
}

const described = (what: string): string => (what === '' ? '' : ` -d ${quoted(what)}`);

function answer({ value }: Option): string {
  if (value === undefined) return ' -f';
  if (value === 'file') return ' -r -F';
  if (value === 'folder') return " -x -a '(__fish_complete_directories)'";
  return value === 'text' ? ' -x' : ` -x -a ${quoted(value.join(' '))}`;
}
