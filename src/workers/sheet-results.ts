import type { SheetResult } from '../contract/response.ts';

const [OPEN, CLOSE, BEGIN, END] = Buffer.from('{}[]');

const SHEETS = Buffer.from(',"sheets":[');

/**
 * Reads the sheets of a result one by one: all at once, they would take ten times the memory of the text.
 *
 * @param result as the engine wrote it: up to the end of the sheets, no string has a bracket or a brace.
 */
export function* sheetResults(result: Uint8Array): Generator<SheetResult> {
  const text = Buffer.from(result.buffer, result.byteOffset, result.byteLength);
  const begin = text.indexOf(SHEETS);
  if (begin < 0) throw new TypeError('a result has sheets');
  let depth = 0;
  let start = 0;
  for (let at = begin + SHEETS.length; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === OPEN || byte === BEGIN) {
      if (depth === 0) start = at;
      depth += 1;
    } else if (byte === CLOSE || byte === END) {
      if (depth === 0) return;
      depth -= 1;
      if (depth === 0) yield JSON.parse(text.toString('latin1', start, at + 1));
    }
  }
}
