import { UsageError } from '../../../src/setting.ts';
import { adversarial } from './adversarial.ts';
import { bwmv, bwmvPublished } from './bwmv.ts';
import type { Choice, Family } from './family.ts';
import { glass } from './glass.ts';
import { metal } from './metal.ts';
import { ortmann } from './ortmann.ts';
import { panels } from './panels.ts';
import { remnants } from './remnants.ts';
import type { RequestBody } from './request.ts';
import { scaling } from './scaling.ts';
import { scarce } from './scarce.ts';
import { series } from './series.ts';
import { priced, store } from './store.ts';

/** Every recipe, by its name for `--family`. */
export const FAMILIES: ReadonlyMap<string, Family> = new Map([
  ['bwmv-published', bwmvPublished],
  ['bwmv', bwmv],
  ['ortmann', ortmann],
  ['glass', glass],
  ['panels', panels],
  ['metal', metal],
  ['store', store],
  ['priced', priced],
  ['series', series],
  ['remnants', remnants],
  ['scarce', scarce],
  ['scaling', scaling],
  ['adversarial', adversarial],
]);

/** An instance and its name. */
export interface Generated {
  /** States everything that the instance depends on, or is its name in the literature. */
  readonly name: string;
  readonly request: RequestBody;
}

/** The instances to make of a family. An undefined member selects all the family has. */
export interface Selection {
  readonly classes: readonly string[] | undefined;
  readonly sizes: readonly number[] | undefined;
  readonly types: number | undefined;
  /** The first seed, and the number of seeds. */
  readonly seed: number;
  readonly count: number;
}

/**
 * The family of that name.
 *
 * @throws UsageError if there is none.
 */
export function familyOf(name: string): Family {
  const family = FAMILIES.get(name);
  if (family !== undefined) return family;
  throw new UsageError(`there is no family '${name}', but ${[...FAMILIES.keys()].join(', ')}`);
}

/**
 * Generates the instances of a selection, one after the other. A selection gives the same instances on every machine.
 *
 * @throws UsageError if the family has no such instance.
 */
export function* generate(familyName: string, selection: Selection): Generator<Generated> {
  const family = familyOf(familyName);
  const { classes = family.classes, sizes = family.sizes, types, seed: first, count } = selection;
  for (const kind of classes) {
    for (const pieces of sizes) {
      check(family, kind, pieces, types);
      for (let seed = first; seed < first + count; seed++) {
        const choice = { kind, pieces, types, seed };
        const name = family.name?.(choice) ?? nameOf(familyName, choice);
        yield { name, request: family.generate(choice) };
      }
    }
  }
}

function check(family: Family, kind: string, pieces: number, types: number | undefined): void {
  const { classes, hasTypes } = family;
  const { min, max } = family.pieces;
  if (!classes.includes(kind)) {
    throw new UsageError(`the classes of this family are ${classes.join(', ')}, not '${kind}'`);
  }
  if (pieces < min || pieces > max)
    throw new UsageError(`this family has instances of ${min} to ${max} pieces`);
  if (types === undefined) return;
  if (!hasTypes) throw new UsageError('the recipe of this family says how many different pieces there are');
  if (types > pieces) throw new UsageError(`${pieces} pieces cannot be of ${types} types`);
}

function nameOf(family: string, { kind, pieces, types, seed }: Choice): string {
  const amount = types === undefined ? `${pieces}` : `${pieces}of${types}`;
  return `${family}-${kind}-${amount}_${String(seed).padStart(2, '0')}`;
}
