/** The fonts of a document: which of them has a letter, and how wide a text is. */

import type { Document } from './document.ts';
import { isShaped, Shaper, uncompressed } from './shaping.ts';

/** Font files: TrueType or OpenType, which may be compressed as WOFF. */
export interface FontFiles {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
  /** For letters that the first two lack, in order. */
  readonly more?: readonly Uint8Array[];
  /** HarfBuzz as WebAssembly. With it, texts in the further fonts are right in every script. */
  readonly shaper?: Uint8Array<ArrayBuffer>;
}

export type Weight = 'regular' | 'bold';

/** A stretch of a text in one font. */
interface Stretch {
  readonly font: string;
  readonly text: string;
  /** At a size of 1. */
  readonly width: number;
}

/** A font by its name in the document, and what letters it has. */
interface Font {
  readonly name: string;
  readonly letters: Letters;
}

/** A text that is ready to be printed at any size. */
export interface Line {
  readonly stretches: readonly Stretch[];
  /** At a size of 1. */
  readonly width: number;
  /** The text itself, if it lacks a letter. */
  readonly affected: string | undefined;
}

/** What a document lacks: letters that no font has. */
export interface Missing {
  /** Printed texts that have another sign in the place of a letter. */
  readonly count: number;
  /** Those texts as they should have been, each once, the first hundred. */
  readonly texts: readonly string[];
  /** The letters, each once, the first hundred. */
  readonly letters: readonly string[];
}

/** What the library knows of the letters of a font. It does not say so in its types. */
interface Letters {
  readonly hasGlyphForCodePoint: (codePoint: number) => boolean;
  readonly getGlyph: (id: number, codePoints: readonly number[]) => object;
  layout: (text: string) => object;
}

/** Marks that belong to the letter before, joiners and isolates: they stay in its font, and nobody misses them. */
const MARK = /^(?:\p{M}|\u200C|\u200D|[\u2066-\u2069])$/u;

/** A font file that is none. */
export class FontError extends RangeError {
  override readonly name = 'FontError';
}

/** Different letters that are named as missing. */
const MAX_MISSING = 100;

/** Different texts that are named because they lack letters. */
const MAX_AFFECTED = 100;

/** Texts whose widths are remembered. */
const MAX_KNOWN = 1_000;

/**
 * Given any features, even none, the library lays out a text as a whole. Otherwise it would do so word by word, which
 * reorders words that are written from right to left.
 */
const UNCACHED: { readonly features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: [] };

/** The ratio of the height of capitals to the size of a font. */
export const CAPITALS = 0.72;

export class Fonts {
  readonly #document: Document;
  readonly #chains: Readonly<Record<Weight, readonly Font[]>>;
  /** The font of a letter that is no mark. */
  readonly #found = {
    regular: new Map<string, string | undefined>(),
    bold: new Map<string, string | undefined>(),
  };
  readonly #missing = new Set<string>();
  readonly #known = new Map<string, Line>();
  readonly #affected = new Set<string>();
  #affectedCount = 0;

  /** @throws FontError if a file is no font. */
  constructor(document: Document, { regular, bold, more = [], shaper }: FontFiles) {
    this.#document = document;
    const shaping = shaper && more.length > 0 ? new Shaper(shaper) : undefined;
    const others = more.map((file, index) => this.#open(`other-${index + 1}`, file, shaping));
    this.#chains = {
      regular: [this.#open('regular', regular), ...others],
      bold: [this.#open('bold', bold), ...others],
    };
  }

  /** What the document lacks so far. */
  get missing(): Missing {
    return { count: this.#affectedCount, texts: [...this.#affected], letters: [...this.#missing] };
  }

  /** Makes a text of ours or of other people ready. Letters that no font has become `MISSING`. */
  line(text: string, weight: Weight = 'regular'): Line {
    const key = `${weight} ${text}`;
    const known = this.#known.get(key);
    if (known) return known;
    const line = this.#lineOf(text, weight);
    // Most texts repeat soon or never.
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(key, line);
    return line;
  }

  #lineOf(text: string, weight: Weight): Line {
    const stretches: Stretch[] = [];
    const shownText = printable(text);
    let isAffected = false;
    for (const part of visualParts(shownText)) {
      const own: { font: string; text: string }[] = [];
      for (const letter of part.text) {
        const last = own.at(-1);
        const found = this.#fontOf(letter, weight, last?.font);
        if (found === undefined && MARK.test(letter)) continue;
        if (found === undefined) {
          isAffected = true;
          if (this.#missing.size < MAX_MISSING) this.#missing.add(letter);
        }
        const font = found ?? weight;
        const shown = found === undefined ? MISSING : letter;
        if (last?.font === font) last.text += shown;
        else own.push({ font, text: shown });
      }
      const inOrder = part.isRightToLeft ? own.map(signsTurned).reverse() : own;
      stretches.push(...inOrder.map((stretch) => ({ ...stretch, width: this.#widthOf(stretch) })));
    }
    const width = stretches.reduce((sum, stretch) => sum + stretch.width, 0);
    return { stretches, width, affected: isAffected ? shownText : undefined };
  }

  /** Prints a line from `x` on; `y` is its baseline, and all lengths are in points. */
  print({ stretches, affected }: Line, x: number, y: number, size: number): void {
    const { pdf } = this.#document;
    if (affected !== undefined) {
      this.#affectedCount += 1;
      if (this.#affected.size < MAX_AFFECTED) this.#affected.add(affected);
    }
    let at = x;
    for (const { font, text, width } of stretches) {
      pdf
        .font(font)
        .fontSize(size)
        .text(text, at, y, { lineBreak: false, baseline: 'alphabetic', ...UNCACHED });
      at += width * size;
    }
  }

  #fontOf(letter: string, weight: Weight, before: string | undefined): string | undefined {
    const codePoint = letter.codePointAt(0) ?? 0;
    const chain = this.#chains[weight];
    const has = ({ letters }: Font) => letters.hasGlyphForCodePoint(codePoint);
    if (before !== undefined && MARK.test(letter))
      return chain.find((font) => font.name === before && has(font))?.name;
    // There may be hundreds of fonts.
    const found = this.#found[weight];
    if (!found.has(letter)) found.set(letter, chain.find(has)?.name);
    return found.get(letter);
  }

  #widthOf({ font, text }: { readonly font: string; readonly text: string }): number {
    return this.#document.pdf.font(font).fontSize(1).widthOfString(text, UNCACHED);
  }

  #open(name: string, file: Uint8Array, shaper?: Shaper): Font {
    const { pdf } = this.#document;
    try {
      const plain = uncompressed(file);
      pdf.registerFont(name, plain as unknown as ArrayBuffer);
      pdf.font(name);
      const letters = lettersOf(pdf);
      if (shaper && isShaped(plain)) layOutWith(shaper, plain, letters);
      return { name, letters };
    } catch (error) {
      throw new FontError(`not a font: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** Makes the library lay out the texts in a font with HarfBuzz. */
function layOutWith(shaper: Shaper, file: Uint8Array, font: Letters): void {
  const shape = shaper.open(file);
  font.layout = (text) => {
    const glyphs = shape(text);
    return {
      glyphs: glyphs.map(({ id, codePoints }) => font.getGlyph(id, codePoints)),
      positions: glyphs.map(({ position }) => position),
      advanceWidth: glyphs.reduce((sum, { position }) => sum + position.xAdvance, 0),
    };
  };
}

function lettersOf(pdf: object): Letters {
  const { _font } = pdf as { readonly _font?: { readonly font?: Letters } };
  const font = _font?.font;
  if (typeof font?.hasGlyphForCodePoint !== 'function') throw new Error('it does not list its letters');
  return font;
}

/** Texts of other people, as they can be printed. */

import factory, { type Bidi } from 'bidi-js';

/** Code points that are printed of one text. A label has at most 120; a text from elsewhere may have more. */
const MAX_CODE_POINTS = 200;

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
  const most = text.length > MAX_CODE_POINTS ? [...text].slice(0, MAX_CODE_POINTS).join('') : text;
  return most.replace(HALVES, '\uFFFD').replace(CONTROLS, ' ').replace(INVISIBLE, '').normalize('NFC').trim();
}

/** Letters that may be written from right to left. All others need no reordering. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A font turns letters that are written from right to left, but neither spaces nor brackets that stand alone. */
function signsTurned<S extends { readonly text: string }>(stretch: S): S {
  return RIGHT_TO_LEFT.test(stretch.text)
    ? stretch
    : { ...stretch, text: [...stretch.text].reverse().join('') };
}

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
  const embedding = bidi.getEmbeddingLevels(text);
  const parts: { level: number; text: string }[] = [];
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const level = embedding.levels[index] ?? 0;
    const unit = text[index] ?? '';
    const last = parts.at(-1);
    if (last?.level !== level) parts.push({ level, text: unit });
    else last.text = level % 2 === 1 ? unit + last.text : last.text + unit;
  }
  return parts.map(({ level, text: own }) => {
    const isRightToLeft = level % 2 === 1;
    return { text: isRightToLeft ? own.replace(BRACKET, mirrored) : own, isRightToLeft };
  });
}

/** What opens a text from left to right closes one from right to left. */
const BRACKET = /[()<>[\]{}«»‹›≤≥]/g;

const mirrored = (letter: string): string => bidi?.getMirroredCharacter(letter) ?? letter;
