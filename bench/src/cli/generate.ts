import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integerOption, UsageError } from '../../../src/arguments.ts';
import { wrapped } from '../../../src/cli/solve/wrapped.ts';
import { print, readArguments } from '../../../src/cli/terminal.ts';
import { messageOf } from '../../../src/contract/errors.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FAMILIES, familyOf, type Generated, generate } from '../generate/families.ts';
import type { Family } from '../generate/family.ts';
import { toOrDatasets } from '../generate/or-datasets.ts';

/** The help text of `cutting-layout bench generate`. */
export const benchGenerateHelp = (): string => `Usage: cutting-layout bench generate --family NAME [options]

Generates instances. The same options give the same instances on every machine. By default all classes and sizes of the
family are generated.

Families:
${[...FAMILIES].map(familyHelp).join('\n')}

Options:
  --class LIST
      classes of the family, separated by commas
  --pieces LIST
      numbers of piece instances
  --types N
      number of different pieces, except for ortmann, bwmv and adversarial (default: a quarter of the pieces;
      all for scaling)
  --count N
      instances of each class and size (default 1)
  --seed N
      seed of the first instance; the others follow it (default 1)
  --format request|or-datasets
      solve requests, or the JSON of the OR-Datasets collection, which has no cutting rules (default request)
  --out DIR
      write each instance to a file in DIR; by default print one per line
  -h, --help
      print this text

Exit codes: 0 success, 2 usage error.

Example, all 500 instances of the literature:
  cutting-layout bench generate --family bwmv-published --count 10 --out instances/bwmv
`;

const familyHelp = ([name, { what, classes, sizes }]: readonly [string, Family]): string =>
  `  ${name}\n      ${what}\n${wrapped(`(classes ${classes.join(', ')};`)}\n      pieces ${sizes.join(', ')})`;

const OPTIONS = {
  family: { type: 'string' },
  class: { type: 'string' },
  pieces: { type: 'string' },
  types: { type: 'string' },
  count: { type: 'string', default: '1' },
  seed: { type: 'string', default: '1' },
  format: { type: 'string', default: 'request' },
  out: { type: 'string' },
} as const;

const MAX_COUNT = 10_000;

/**
 * `cutting-layout bench generate`.
 *
 * @param args the arguments after `generate`.
 * @returns the exit code.
 * @throws UsageError for an invalid command line.
 */
export async function benchGenerate(args: readonly string[]): Promise<number> {
  const { values } = readArguments(args, [], OPTIONS);
  const { family = '', types, out } = values;
  const inFormat = formatter(values.format, familyOf(family));
  const instances = generate(family, {
    classes: values.class?.split(','),
    sizes: values.pieces?.split(',').map((text) => integer('pieces', text, LIMITS.MAX_INSTANCES)),
    types: types === undefined ? undefined : integer('types', types, LIMITS.MAX_ARRAY_ITEMS),
    seed: integer('seed', values.seed, Number.MAX_SAFE_INTEGER - MAX_COUNT),
    count: integer('count', values.count, MAX_COUNT),
  });
  const write = out === undefined ? (_: string, text: string) => print(text) : await folder(out);
  for (const instance of instances) await write(instance.name, `${JSON.stringify(inFormat(instance))}\n`);
  return 0;
}

/** Converts an instance to its output format. */
function formatter(format: string, { plain }: Family): (instance: Generated) => unknown {
  if (format === 'or-datasets') {
    if (!plain) throw new UsageError('this family says more than the format or-datasets can');
    return ({ name, request }) => toOrDatasets(name, request);
  }
  if (format !== 'request') throw new UsageError(`--format must be request or or-datasets, not '${format}'`);
  return ({ request }) => {
    if (request.pieces.length <= LIMITS.MAX_ARRAY_ITEMS) return request;
    throw new UsageError(`a request has at most ${LIMITS.MAX_ARRAY_ITEMS} different pieces; give --types`);
  };
}

/** Creates a folder, and returns a function that writes files to it. */
async function folder(path: string): Promise<(name: string, text: string) => Promise<void>> {
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      throw new UsageError(`cannot write the instances: ${messageOf(error)}`);
    }
  };
  await attempt(() => mkdir(path, { recursive: true }));
  return (name, text) => attempt(() => writeFile(join(path, `${name}.json`), text));
}

const integer = (option: string, text: string, max: number): number =>
  integerOption(option, text, { min: 1, max });
