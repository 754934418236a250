import type { Command } from '../on-demand.ts';

/** What may follow a word of the command line. */
export interface Place {
  /** The words before it: `cutting-layout keys issue`. */
  readonly path: string;
  /** The commands that may follow, and what they do. */
  readonly commands: readonly Word[];
  readonly options: readonly Option[];
  /** Whether files may follow. */
  readonly takesFiles: boolean;
}

export interface Word {
  readonly name: string;
  readonly what: string;
}

export interface Option extends Word {
  /** What its value is; undefined for a switch. */
  readonly value?: Value;
}

/** Values to choose from, a file, a folder, or a text that nobody can guess. */
export type Value = readonly string[] | 'file' | 'folder' | 'text';

const FILES = /\b(FILE|PATH|REQUEST|RESPONSE|REPORT|NEW_SECRET_FILE)\b/;

/** The places of the command line, as its help texts tell them: the texts are what a reader of them would complete. */
export async function placesOf(
  program: string,
  commands: ReadonlyMap<string, Command>,
  help: string,
): Promise<readonly Place[]> {
  const groups = await Promise.all(
    [...commands].map(async ([name, command]) => placesOfCommand(`${program} ${name}`, command)),
  );
  const names = [...commands.keys()].map((name) => ({ name, what: whatOf(help, name) }));
  return [{ path: program, commands: names, options: optionsIn(help), takesFiles: false }, ...groups.flat()];
}

/** What a command does, as the list of commands says. */
const whatOf = (help: string, name: string): string =>
  new RegExp(`^  ${name} .*?  +(\\S.*)$`, 'm').exec(help)?.[1] ?? '';

async function placesOfCommand(path: string, command: Command): Promise<readonly Place[]> {
  const text = await command.help([]);
  const options = optionsIn(text);
  const listed = listedCommands(text).map(({ usage, what }) => {
    const [name = '', ...rest] = usage.split(' ');
    return { name, what, usage: rest.join(' ') };
  });
  // Commands such as `bench load` have help texts of their own.
  const own = Array.from(
    text.matchAll(new RegExp(`^ +${path} (\\w+) --help$`, 'gm')),
    ([, name = '']) => name,
  );
  const helped = await Promise.all(
    own.map(async (name) => {
      const help = await command.help([name]);
      const place = placeOf(`${path} ${name}`, help);
      return { ...place, what: firstSentence(help), name };
    }),
  );
  const [usage = ''] = text.split('\n');
  const choices = /\b(\w+(?:\|\w+)+)$/.exec(usage)?.[1]?.split('|') ?? [];
  const names = [...listed, ...helped, ...choices.map((name) => ({ name, what: '' }))];
  return [
    {
      path,
      commands: names.map(({ name, what }) => ({ name, what })),
      options,
      takesFiles: FILES.test(usage),
    },
    ...listed.map(({ name, usage }) => ({
      path: `${path} ${name}`,
      commands: [],
      options: [...optionsInUsage(usage), ...options],
      takesFiles: FILES.test(usage),
    })),
    ...helped.map(({ name: _name, what: _what, ...place }) => place),
  ];
}

function placeOf(path: string, help: string): Place {
  const [usage = ''] = help.split('\n');
  return { path, commands: [], options: optionsIn(help), takesFiles: FILES.test(usage) };
}

const firstSentence = (help: string): string => lowerFirst(/\n\n([^.]*)\./.exec(help)?.[1] ?? '');

const lowerFirst = (text: string): string =>
  `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`.replace(/\s+/g, ' ');

/** The commands that a help text lists below "Commands:", with what follows each of them. */
function listedCommands(help: string): { readonly usage: string; readonly what: string }[] {
  const [, section = ''] = /^Commands:\n((?: .*\n)+)/m.exec(help) ?? [];
  return Array.from(section.matchAll(/^ {2}(\w.*)\n {6}(.*)$/gm), ([, usage = '', what = '']) => ({
    usage,
    what,
  }));
}

/** The options of a help text: lines such as `  --json FILE, --csv FILE`, and what the next line says. */
function optionsIn(help: string): Option[] {
  const lines = help.split('\n');
  return lines.flatMap((line, index) => {
    if (!/^ +(-\w, )?--/.test(line) || line.startsWith('       -')) return [];
    const [names = '', beside] = line.trim().split(/ {2,}/);
    const what = beside ?? lines[index + 1]?.trim() ?? '';
    return names.split(', ').flatMap((name) => optionOf(name, what));
  });
}

/** The options in a usage such as `issue --plan PLAN [--email ADDRESS]`. */
const optionsInUsage = (usage: string): Option[] =>
  Array.from(usage.matchAll(/--[\w-]+(?: [A-Z]\w*)?/g), ([name]) => name).flatMap((name) =>
    optionOf(name, ''),
  );

function optionOf(text: string, what: string): Option[] {
  const [, name, value] = /^(--[\w-]+)(?: (.*))?$/.exec(text) ?? [];
  if (name === undefined) return [];
  return [value === undefined ? { name, what } : { name, what, value: kindOf(value) }];
}

function kindOf(placeholder: string): Value {
  const choices = placeholder.split('|').filter((choice) => /^[a-z-]+$/.test(choice) && choice !== '-');
  if (choices.length > 0) return choices;
  if (/^DIR\b/.test(placeholder)) return 'folder';
  return /FILE|\.json|\.md/.test(placeholder) ? 'file' : 'text';
}
