/** Names on several lines, as large as they fit. */

import type { Fonts } from './fonts.ts';

interface Room {
  readonly width: number;
  readonly height: number;
  /** Sizes of the font. */
  readonly most: number;
  readonly least: number;
  /** Height of a line in relation to its font. */
  readonly line: number;
}

export interface Wrapped {
  readonly lines: readonly string[];
  readonly size: number;
}

/** One line that is this much too long is made smaller: that looks better than two lines. */
const A_LITTLE = 1.3;

/** How much smaller each further try is. */
const STEP = 0.85;

/** Breaks a name, in bold, at its spaces, or anywhere in words that are too long; at worst it ends in an ellipsis. */
export function wrapped(fonts: Fonts, name: string, { width, height, most, least, line }: Room): Wrapped {
  const whole = fonts.line(name, 'bold').width;
  if (whole * most <= width * A_LITTLE) return { lines: [name], size: most };
  const widths = new Widths(fonts);
  for (let size = most; ; size = Math.max(least, size * STEP)) {
    const rows = Math.max(1, Math.floor(height / (line * size) + 1e-9));
    const lines = brokenAt(name, width / size, widths);
    if (lines.length <= rows) return { lines, size };
    if (size === least) return { lines: [...lines.slice(0, rows - 1), `${lines[rows - 1]}…`], size };
  }
}

/** Widths of letters one by one: near enough to break lines, and cheap. */
class Widths {
  readonly #fonts: Fonts;
  readonly #known = new Map<string, number>();

  constructor(fonts: Fonts) {
    this.#fonts = fonts;
  }

  of(text: string): number {
    let sum = 0;
    for (const letter of text) {
      const known = this.#known.get(letter) ?? this.#fonts.line(letter === ' ' ? 'i' : letter, 'bold').width;
      this.#known.set(letter, known);
      sum += known;
    }
    return sum;
  }
}

function brokenAt(name: string, width: number, widths: Widths): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of name.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widths.of(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && widths.of(line + letter) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line === '' ? lines : [...lines, line];
}
