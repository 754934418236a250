/** What a text of a request may contain. Such texts come back in answers, drawings and, later, on labels and in saw files. */

/**
 * Characters that no text may have:
 *
 * - control characters, and separators of lines and paragraphs: a text is one line wherever it stands;
 * - embeddings, overrides and isolates of writing direction: they reorder what stands beside the text, so that a
 *   drawing or a list shows another number than the one that is meant. The marks of Arabic and Hebrew (U+200E, U+200F,
 *   U+061C) are allowed, because they only touch the text itself once it stands alone;
 * - halves of surrogate pairs and non-characters: neither UTF-8 nor XML has them.
 */
const FORBIDDEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** The same as a JSON Schema pattern, which is read without properties of Unicode by some tools. */
export const TEXT_PATTERN =
  '^[^\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069\\uFFFE\\uFFFF]+$';

/** Code points of a text. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** What is wrong with a text: the end of a sentence about it. Undefined if nothing is. The text is not quoted. */
export function textError(text: string, maxLength: number): string | undefined {
  if (text === '') return 'must not be empty';
  // No code point takes more than two UTF-16 units, and none less than one.
  const length = text.length <= maxLength ? text.length : codePoints(text);
  if (length > maxLength) return `must have at most ${maxLength} characters, not ${length}`;
  const found = FORBIDDEN.exec(text);
  if (!found) return undefined;
  const code = found[0].codePointAt(0) ?? 0;
  return `must not contain the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Bytes of a text as a JSON string in UTF-8, with its quotes. */
export const jsonBytes = (text: string): number => UTF_8.encode(JSON.stringify(text)).length;

// Not Node's Buffer: the pages import this file too.
const UTF_8 = new TextEncoder();
