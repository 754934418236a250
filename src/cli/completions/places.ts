import type { Operand, Table } from '../../arguments.ts';
import { type Completion, kebab, type Setting } from '../../setting.ts';

/** What may follow some words of the command line. */
export interface Place {
  /** The words before it: `cutting-layout keys issue`. */
  readonly path: string;
  /** The commands and other words that may follow, and what they do. */
  readonly words: readonly Word[];
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
  readonly value?: Completion | 'text';
}

/** The places of a command line that begins with `path`. */
export function placesOf(
  { operands = [], options = {}, commands = [] }: Table,
  path: string,
): readonly Place[] {
  const shown = commands.filter(({ isHidden }) => !isHidden);
  const choices = operands.flatMap(({ completes }) => (Array.isArray(completes) ? completes : []));
  const place = {
    path,
    words: [
      ...shown.map(({ name, summary = '' }) => ({ name, what: summary })),
      ...choices.map((name: string) => ({ name, what: '' })),
    ],
    options: [
      ...Object.entries(options).map(([key, setting]) => optionOf(key, setting)),
      { name: '--help', what: 'print the help text' },
    ],
    takesFiles: operands.some(({ completes }: Operand) => completes === 'file'),
  };
  return [place, ...shown.flatMap((table) => placesOf(table, `${path} ${table.name}`))];
}

function optionOf(key: string, { placeholder, help, completes }: Setting<unknown>): Option {
  const [what = ''] = help.split('\n');
  return { name: `--${kebab(key)}`, what, ...(placeholder !== undefined && { value: completes ?? 'text' }) };
}
