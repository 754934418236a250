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
