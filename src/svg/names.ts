/** Names that people give to pieces and sheets, inside texts of our own. */

/** Characters of a name in a row of other texts. A longer one could leave no room for them. */
export const MOST_CHARACTERS = 40;

/** A text of at most so many characters; a longer one ends in an ellipsis. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** Letters that are written from right to left, and the marks of such texts. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200E\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * A name inside another text. One that is written from right to left is isolated: it would otherwise reorder the numbers
 * beside it.
 */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);
