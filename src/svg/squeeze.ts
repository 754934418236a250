/** Names of pieces are texts of any script, and the rules of the drawings only bound the width of numbers. */

import { textWidth } from './text.ts';

/** Numbers and sizes, which never need it. There may be thousands of them. */
const NUMBERS = /^[-\d ×.,]*$/;
/** Common widths relative to the size: of ideographs and emoji, of wide letters, and of capitals. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\u{1100}-\u{10ffff}]/u, 1.1],
  [/[MWmw@%&—…ŒÆœæ]/u, 1],
  [/\p{Lu}/u, 0.8],
];
const OTHER = 0.66;
/** What a text may be wider than its room before anybody sees it. */
const TOLERANCE = 1.05;

/**
 * The width, relative to the size, that a text must be squeezed into, so that it stays in its piece; undefined if it
 * fits as it is.
 */
export function squeezedWidth(text: string, bold = false): number | undefined {
  if (NUMBERS.test(text)) return undefined;
  const room = textWidth(text, bold);
  let width = 0;
  for (const character of text) {
    const [, wide] = WIDTHS.find(([kind]) => kind.test(character)) ?? [];
    width += wide ?? Math.min(OTHER, textWidth(character));
  }
  return width > TOLERANCE * room ? room : undefined;
}
