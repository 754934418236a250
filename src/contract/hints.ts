import type * as v from 'valibot';
import { containerOf } from './schema.ts';

/** Names that clients use for a field of the contract, in lower case and without separators. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['config', 'builderConfig'],
  ['count', 'quantity'],
  ['hpgconfig', 'builderConfig'],
  ['id', 'originalIndex'],
  ['index', 'originalIndex'],
  ['items', 'pieces'],
  ['kerf', 'kerfWidth'],
  ['layout', 'pieces'],
  ['maxthreads', 'numThreads'],
  ['parts', 'pieces'],
  ['pieceid', 'originalIndex'],
  ['productionparams', 'params'],
  ['ptx', 'includePtx'],
  ['qty', 'quantity'],
  ['rotatable', 'canRotate'],
  ['stock', 'sheets'],
  ['svg', 'includeSvg'],
  ['threadcount', 'numThreads'],
  ['threads', 'numThreads'],
  ['timelimit', 'timeLimitMs'],
  ['trim', 'minTrimSize'],
]);

/**
 * The field that an unknown `name` was probably meant to be: one of its `siblings`, a field of another object below
 * `root`, with its path, or a sibling with typing errors.
 */
export function suggestion(
  name: string,
  siblings: readonly string[],
  root: v.GenericSchema,
): string | undefined {
  const meant = plain(ALIASES.get(plain(name)) ?? name);
  const sibling = siblings.find((field) => plain(field) === meant);
  if (sibling) return sibling;
  const elsewhere = pathsOf(root, '').find((path) => plain(path.slice(path.lastIndexOf('.') + 1)) === meant);
  if (elsewhere === undefined) return nearest(name, siblings);
  return elsewhere.includes('.') ? elsewhere : `${elsewhere} at the top level`;
}

function plain(name: string): string {
  return name.replace(/[^A-Za-z]/g, '').toLowerCase();
}

/** Nobody writes the fields below this one by hand, and trees have no end. */
const RETURNED = 'fixedSheets';

/** The paths of all fields of `schema`, outer objects first. */
function pathsOf(schema: v.GenericSchema, path: string): string[] {
  const container = containerOf(schema);
  if (!container) return [];
  if (container.type === 'array') return pathsOf(container.item, `${path}[]`);
  const fields = Object.entries(container.entries).map(
    ([name, entry]) => [path ? `${path}.${name}` : name, entry as v.GenericSchema] as const,
  );
  const below = fields.filter(([field]) => field !== RETURNED && !field.endsWith(`.${RETURNED}`));
  return [...fields.map(([field]) => field), ...below.flatMap(([field, entry]) => pathsOf(entry, field))];
}

/** Longer words are no slips of the finger, and comparing them takes long. */
const MAX_WORD_LENGTH = 40;

/**
 * The name that a mistyped word was meant to be: of those that differ by at most one typing error in four letters, the
 * nearest. A letter too many, too few, wrong, or swapped with the next one is one error.
 */
export function nearest(word: string, names: readonly string[]): string | undefined {
  if (word.length > MAX_WORD_LENGTH) return undefined;
  let best: string | undefined;
  let least = Math.floor(word.length / 4) + 1;
  for (const name of names) {
    const errors = errorsBetween(word.toLowerCase(), name.toLowerCase());
    if (errors < least) [best, least] = [name, errors];
  }
  return best;
}

/** The optimal string alignment distance. */
function errorsBetween(a: string, b: string): number {
  let before: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const [last, other] = [a[row - 1], b[column - 1]];
      const swapped =
        last === b[column - 2] && a[row - 2] === other ? (before[column - 2] ?? 0) + 1 : Infinity;
      line.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (last === other ? 0 : 1),
          swapped,
        ),
      );
    }
    [before, above] = [above, line];
  }
  return above[b.length] ?? 0;
}
