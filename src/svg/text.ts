/**
 * Texts whose size is known before they are set.
 *
 * The reader's font is not known, so widths are those of the widest common one (DejaVu Sans): a text may come out
 * narrower than reckoned, never wider.
 */

import { element, escapeText, round } from './markup.ts';

/** Height of a line, as a part of its size. */
export const LINE_HEIGHT = 1.15;

/** From the middle of a line to its baseline, as a part of its size: digits and capitals then stand in the middle. */
const BASELINE = 0.36;

/** A text and where it stands on paper: its middle, but for the lines of heading and footer, which start at x. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Whether it reads from bottom to top. */
  readonly upright?: boolean;
  readonly bold?: boolean;
}

/** Upper bound of a text's width, as a part of its size. */
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

/** Rounds a size down to a tenth of a millimetre: what fits still fits, and few sizes are in use. */
export function wholeSize(size: number): number {
  return Math.floor(size * 10) / 10;
}

/** Markup of a text; the group around it says whether x is its middle or its start, and whether it is bold. */
export function textElement({ text, x, y, size, upright = false }: PlacedText): string {
  const left = round(upright ? x + BASELINE * size : x);
  const baseline = round(upright ? y : y + BASELINE * size);
  return element(
    'text',
    {
      x: left,
      y: baseline,
      'font-size': round(size),
      ...(upright && { transform: `rotate(-90 ${left} ${baseline})` }),
    },
    escapeText(text),
  );
}
