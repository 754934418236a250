/** Texts of other people, as they can be printed. */

import factory, { type Bidi } from 'bidi-js';

/** Code points that are printed of one text. A label has at most 120; a text from elsewhere may have more. */
const MOST_CODE_POINTS = 200;

/** What a text has in the place of a character that no font has. Every font of Windows and ours have it. */
export const MISSING = '□';

/** Characters that break lines or are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they must not reach a printer.
const CONTROLS = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g;

/** Halves of characters whose other half is missing. */
const HALVES = /\p{Surrogate}/gu;

/** Characters that nobody sees: they only direct other programs. */
const INVISIBLE =
  /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2065\u206A-\u206F\uFEFF\u{E0000}-\u{E00FF}]/gu;

/** A text on one line, without what cannot be printed; lone halves of characters become a replacement. */
export function printable(text: string): string {
  const most = text.length > MOST_CODE_POINTS ? [...text].slice(0, MOST_CODE_POINTS).join('') : text;
  return most.replace(HALVES, '\uFFFD').replace(CONTROLS, ' ').replace(INVISIBLE, '').normalize('NFC').trim();
}

/** Letters that may be written from right to left. All others need no reordering. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** The package says that it has a default export, but as CommonJS it is that function itself. */
const bidiOf = factory as unknown as () => Bidi;

let bidi: Bidi | undefined;

/** A part of a text that is written in one direction. */
export interface Part {
  /** Its letters in the order of reading. A font turns those that are written from right to left. */
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/** The parts of a text from left to right as they are printed. */
export function visualParts(text: string): Part[] {
  if (!RIGHT_TO_LEFT.test(text)) return [{ text, isRightToLeft: false }];
  bidi ??= bidiOf();
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: { readonly level: number; text: string }[] = [];
  for (const [index, unit] of text.split('').entries()) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last && last.level === level) last.text += unit;
    else runs.push({ level, text: unit });
  }
  return ordered(runs).map((run) => ({ text: run.text, isRightToLeft: run.level % 2 === 1 }));
}

/** Rule L2 of the Unicode bidirectional algorithm, on whole runs. */
function ordered<T extends { readonly level: number }>(runs: readonly T[]): T[] {
  const order = [...runs];
  const most = Math.max(...runs.map(({ level }) => level));
  for (let level = most; level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to += 1;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  }
  return order;
}
