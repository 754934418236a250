import type { SheetResult } from '../contract/response.ts';

/** Bytes at the beginning of a result that certainly hold its totals. */
const HEAD = 400;

const [OPEN, CLOSE, BEGIN, END] = Buffer.from('{}[]');

const SHEETS = Buffer.from(',"sheets":[');

/** How many sheets a result has. */
export function sheetCount(result: Uint8Array): number {
  const head = Buffer.from(result.subarray(0, HEAD)).toString('latin1');
  return Number(/"sheetsUsed":(\d+)/.exec(head)?.[1] ?? 0);
}

/**
 * Reads the sheets of a result one by one: all of them at once would take ten times the memory of the text.
 *
 * @param result as the engine wrote it: no text in it before the end of the sheets has a bracket or a brace.
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
