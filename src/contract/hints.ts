import type * as v from 'valibot';
import { nearest } from './nearest.ts';
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
