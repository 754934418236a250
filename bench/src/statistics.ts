/** The sum of the values; 0 if there are none. */
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The mean of the values; null if there are none. */
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;

/**
 * The quantile of the values, interpolated between the two nearest ones (Hyndman & Fan's type 7); null if there are
 * none.
 *
 * @param p from 0 (the minimum) through 0.5 (the median) to 1 (the maximum).
 */
export function quantile(values: readonly number[], p: number): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  const position = (sorted.length - 1) * p;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (position - Math.floor(position));
}

/** The items by key, in the order in which the keys first appear. */
export function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

/** The values without nulls. */
export const known = <T>(values: readonly (T | null)[]): T[] =>
  values.filter((value): value is T => value !== null);
