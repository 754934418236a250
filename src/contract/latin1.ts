/** Texts for files whose readers know ISO 8859-1 alone. */

/** The printable characters of ISO 8859-1. */
const LATIN_1 = /^[ -~¡-ÿ]*$/;

/** Letters and signs outside ISO 8859-1 that do not decompose, and what they are written as. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ı', 'i'],
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
  ['„', '"'],
  ['–', '-'],
  ['—', '-'],
]);

/** Characters outside ISO 8859-1 become the letter without its accent, or a question mark. */
export function latin1(text: string): string {
  if (LATIN_1.test(text)) return text;
  const letters = Array.from(text, (letter) => {
    if (LATIN_1.test(letter)) return letter;
    const [base = '?'] = letter.normalize('NFD');
    return INSTEAD.get(letter) ?? (LATIN_1.test(base) ? base : '?');
  });
  return letters.join('');
}

/** The bytes of a text whose characters are those of ISO 8859-1. */
export const latin1Bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0));
