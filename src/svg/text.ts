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
