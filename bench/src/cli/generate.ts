import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from '../../../src/cli/command.ts';
import { print } from '../../../src/cli/terminal.ts';
import { messageOf } from '../../../src/contract/errors.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { anInteger, choice, folder, integer, readInteger, text, UsageError } from '../../../src/setting.ts';
import { FAMILIES, familyOf, type Generated, generate } from '../generate/families.ts';
import type { Family } from '../generate/family.ts';
import { toOrDatasets } from '../generate/or-datasets.ts';

const MAX_COUNT = 10_000;

const FAMILY_HELP = [...FAMILIES]
  .map(
    ([name, { what, classes, sizes }]) =>
      `${name}: ${what} (classes ${classes.join(', ')}; pieces ${sizes.join(', ')})`,
  )
  .join('\n');

/** `cutting-layout bench generate`. */
export const benchGenerate = command({
  name: 'generate',
  summary: 'generate instances by recipes of the literature',
  description: `Generates instances. The same options give the same instances on every machine. By default all classes and sizes of the family are generated. The families:

${FAMILY_HELP}`,
  options: {
    family: text(undefined, 'NAME', 'the family; always needed', [...FAMILIES.keys()]),
    class: text(undefined, 'LIST', 'classes of the family, separated by commas'),
    pieces: text(undefined, 'LIST', 'numbers of piece instances'),
    types: integer(
      1,
      LIMITS.MAX_ARRAY_ITEMS,
      undefined,
      'number of different pieces, except for ortmann, bwmv and adversarial (default: a quarter of the pieces; all for scaling)',
    ),
    count: integer(1, MAX_COUNT, 1, 'instances of each class and size'),
    seed: integer(
      1,
      Number.MAX_SAFE_INTEGER - MAX_COUNT,
      1,
      'seed of the first instance; the others follow it',
    ),
    format: choice(
      ['request', 'or-datasets'],
      'request',
      'solve requests, or the JSON of the OR-Datasets collection, which has no cutting rules',
    ),
    out: folder('write each instance to a file in DIR; by default print one per line'),
  },
  notes: `Exit codes: 0 success, 2 usage error.

Example, all 500 instances of the literature:
  cutting-layout bench generate --family bwmv-published --count 10 --out instances/bwmv`,
  async run({ family = '', types, out, seed, count, format, ...values }) {
    const inFormat = formatter(format, familyOf(family));
    const instances = generate(family, {
      classes: values.class?.split(','),
      sizes: values.pieces?.split(',').map(piecesIn),
      types,
      seed,
      count,
    });
    const write = out === undefined ? (_: string, text: string) => print(text) : await created(out);
    for (const instance of instances) await write(instance.name, `${JSON.stringify(inFormat(instance))}\n`);
    return 0;
  },
});

/** Converts an instance to its output format. */
function formatter(format: 'request' | 'or-datasets', { plain }: Family): (instance: Generated) => unknown {
  if (format === 'or-datasets') {
    if (!plain) throw new UsageError('this family says more than the format or-datasets can');
    return ({ name, request }) => toOrDatasets(name, request);
  }
  return ({ request }) => {
    if (request.pieces.length <= LIMITS.MAX_ARRAY_ITEMS) return request;
    throw new UsageError(`a request has at most ${LIMITS.MAX_ARRAY_ITEMS} different pieces; give --types`);
  };
}

/** Creates a folder, and returns a function that writes files to it. */
async function created(path: string): Promise<(name: string, text: string) => Promise<void>> {
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

function piecesIn(text: string): number {
  const range = { min: 1, max: LIMITS.MAX_INSTANCES };
  const number = readInteger(text, range);
  if (number !== undefined) return number;
  throw new UsageError(`--pieces must be ${anInteger(range)}, not '${text}'`);
}
