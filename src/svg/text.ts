/**
 * Texts of predictable size.
 *
 * The reader's font is unknown, so widths are those of the widest common one (DejaVu Sans): text may turn out narrower,
 * but never wider.
 */

import { element, escapeText, round } from './markup.ts';

/** Height of a line relative to its size. */
export const LINE_HEIGHT = 1.15;

/** Distance from the middle of a line to its baseline, relative to its size: this centres digits and capitals. */
const BASELINE = 0.36;

/** A text and its position on paper: its middle, or its start in heading and footer. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Whether it runs from bottom to top. */
  readonly upright?: boolean;
  readonly bold?: boolean;
  /** The width that its letters are squeezed into, if they are wider than `textWidth` says. */
  readonly squeezed?: number;
}

/** Upper bound on the width of a text relative to its size. */
export function textWidth(text: string, bold = false): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return bold ? width * 1.09 : width;
}

function characterWidth(character: string): number {
  if (character >= '0' && character <= '9') return 0.64;
  if (character === ' ' || character === '.' || character === ',' || character === '·') return 0.33;
  if (character === '×') return 0.84;
  return 0.66;
}

/** Rounds a size down to a tenth of a millimetre: what fits still fits, and there are few different sizes. */
export function wholeSize(size: number): number {
  return Math.floor(size * 10) / 10;
}

/** Markup of a text. The surrounding group decides whether x is its middle or start, and whether it is bold. */
export function textElement({ text, x, y, size, upright = false, squeezed }: PlacedText): string {
  const left = round(upright ? x + BASELINE * size : x);
  const baseline = round(upright ? y : y + BASELINE * size);
  return element(
    'text',
    {
      x: left,
      y: baseline,
      'font-size': round(size),
      ...(upright && { transform: `rotate(-90 ${left} ${baseline})` }),
      ...(squeezed !== undefined && { textLength: round(squeezed), lengthAdjust: 'spacingAndGlyphs' }),
    },
    escapeText(text),
  );
}

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

/** Characters of a name in a row of other texts. A longer one could leave no room for them. */
export const MAX_CHARACTERS = 40;

/** A text of at most `most` characters; a longer one ends in an ellipsis. */
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
