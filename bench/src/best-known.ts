import * as v from 'valibot';
import { UsageError } from '../../src/setting.ts';
import { known, sum } from './statistics.ts';

/** Best-known results of the literature and their sources, as read from a file. */

const figure = v.pipe(v.number(), v.finite(), v.minValue(0));
const Groups = v.record(v.string(), figure);

const ResultSchema = v.strictObject({
  solver: v.string(),
  /** One of the sources. */
  source: v.string(),
  /** The time spent on each instance, in words. */
  budget: v.string(),
  /** Over all instances: the total, or the mean utilisation in percent. */
  total: figure,
  groups: v.exactOptional(Groups),
});

const SetSchema = v.strictObject({
  what: v.string(),
  instances: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** Fewer `sheets` are better, and less `area` of them; more `utilisation` in percent, and more placed `value`. */
  measure: v.picklist(['sheets', 'area', 'utilisation', 'value']),
  /** The sources of the instances. */
  of: v.array(v.string()),
  results: v.array(ResultSchema),
});

const BestKnownSchema = v.strictObject({
  sources: v.record(v.string(), v.string()),
  sets: v.record(v.string(), SetSchema),
});

export type BestKnown = Readonly<v.InferOutput<typeof BestKnownSchema>>;
export type KnownSet = Readonly<v.InferOutput<typeof SetSchema>>;

/**
 * Reads best-known results.
 *
 * @param name of the file, for messages.
 * @throws UsageError if the file has another form, or cites a source that it does not list.
 */
export function readBestKnown(name: string, text: string): BestKnown {
  const { success, output, issues } = v.safeParse(v.pipe(v.string(), v.parseJson(), BestKnownSchema), text, {
    abortEarly: true,
  });
  if (!success) {
    const [issue] = issues;
    throw new UsageError(
      `${name} has no best-known results: ${v.getDotPath(issue) ?? 'the body'}: ${issue.message}`,
    );
  }
  const named = Object.values(output.sets).flatMap(({ of, results }) => [
    ...of,
    ...results.map(({ source }) => source),
  ]);
  const missing = named.find((source) => !Object.hasOwn(output.sources, source));
  if (missing !== undefined) throw new UsageError(`${name} names a source that it does not give: ${missing}`);
  return output;
}

/** The best result for a group; null if there is none. */
export function bestOfGroup({ measure, results }: KnownSet, group: string): number | null {
  return best(measure, known(results.map(({ groups }) => groups?.[group] ?? null)));
}

/** The best result for all instances. Except for utilisation, it is the sum of the groups' best ones, if these are known. */
export function bestOfAll(set: KnownSet): number | null {
  const total = best(set.measure, known(set.results.map((result) => result.total)));
  const groups = new Set(set.results.flatMap(({ groups }) => Object.keys(groups ?? {})));
  if (set.measure === 'utilisation' || groups.size === 0) return total;
  return sum(known([...groups].map((group) => bestOfGroup(set, group))));
}

/** Whether the least figure is the best. */
export const isLessBetter = (measure: KnownSet['measure']): boolean =>
  measure === 'sheets' || measure === 'area';

function best(measure: KnownSet['measure'], figures: readonly number[]): number | null {
  if (figures.length === 0) return null;
  return isLessBetter(measure) ? Math.min(...figures) : Math.max(...figures);
}
