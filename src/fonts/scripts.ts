/**
 * The fonts of scripts that the built-in one lacks. The build lays them out in the folder `fonts` of the pages; see
 * packaging/fonts.mjs.
 */

/** A font with some letters of a script. */
export interface Slice {
  /** Its name in the folder. */
  readonly file: string;
  /** Its letters as hexadecimal code points, such as "600-6FF,750". */
  readonly letters: string;
}

/** The fonts of other scripts, and HarfBuzz, which lays out their texts. */
export interface ScriptFonts {
  readonly more: readonly Uint8Array[];
  readonly shaper?: Uint8Array<ArrayBuffer>;
}

/** The list of slices, and HarfBuzz, in the folder. */
export const INDEX = 'index.json';
const SHAPER = 'harfbuzz.wasm';

/** What the built-in font lacks: all but Latin, Greek, Cyrillic and Hebrew letters, and common signs. */
const OTHERS = /[^\0-\u052F\u0590-\u05FF\u1E00-\u206F]/gu;

/** Whoever writes them means the Japanese forms of Chinese letters. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

const JAPANESE = /^noto-sans-jp-/;

/**
 * Loads the fonts that have the letters of texts which the built-in font lacks.
 *
 * @param load loads a file of the folder.
 */
export async function scriptFonts(
  texts: string,
  load: (file: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<ScriptFonts> {
  const letters = otherLetters(texts);
  if (letters.size === 0) return { more: [] };
  const index: Slice[] = JSON.parse(new TextDecoder().decode(await load(INDEX)));
  const [shaper, more] = await Promise.all([load(SHAPER), Promise.all(filesWith(letters, index).map(load))]);
  return { more, shaper };
}

/** The letters of texts that the built-in font lacks. */
export const otherLetters = (texts: string): ReadonlySet<string> =>
  new Set(texts.normalize('NFC').match(OTHERS) ?? []);

/** The files that have the letters, in the order in which a letter is looked for. No font has all letters. */
export function filesWith(letters: ReadonlySet<string>, index: readonly Slice[]): string[] {
  const left = new Set(Array.from(letters, (letter) => letter.codePointAt(0) ?? 0));
  const isJapanese = [...letters].some((letter) => KANA.test(letter));
  const inOrder = isJapanese ? index.toSorted((a, b) => rank(a) - rank(b)) : index;
  return inOrder.flatMap((slice) => {
    const found = codePointsOf(slice).filter((codePoint) => left.delete(codePoint));
    return found.length > 0 ? [slice.file] : [];
  });
}

const rank = ({ file }: Slice): number => (JAPANESE.test(file) ? 0 : 1);

const codePointsOf = ({ letters }: Slice): number[] =>
  letters.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map((digits) => Number.parseInt(digits, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
