import type { SheetResult, SolveResult } from '../contract/response.ts';

const [OPEN, CLOSE, BEGIN, END, QUOTE, ESCAPE] = Buffer.from('{}[]"\\');

const SHEETS = Buffer.from(',"sheets":[');

/**
 * Reads the sheets of a result one by one: all at once, they would take ten times the memory of the text.
 *
 * @param result as the engine wrote it.
 */
export function* sheetResults(result: Uint8Array): Generator<SheetResult> {
  const text = textOf(result);
  for (const { start, end } of placesOfSheets(text)) yield JSON.parse(text.toString('utf8', start, end));
}

/** Reads everything of a result but its sheets. */
export function withoutSheets(result: Uint8Array): Omit<SolveResult, 'sheets'> {
  const text = textOf(result);
  let last = beginOfSheets(text);
  for (const { end } of placesOfSheets(text)) last = end;
  return withoutText(text, last);
}

/** The figures of a sheet, without its layout. */
export type SheetFigures = Omit<SheetResult, 'placements' | 'cutTree' | 'cutTreeFlat'>;

/** A result without the layouts of its sheets. */
export type ResultFigures = Omit<SolveResult, 'sheets'> & { readonly sheets: readonly SheetFigures[] };

/** Reads the figures of a result. Only one sheet at a time is held as a whole. */
export function figuresOf(result: Uint8Array): ResultFigures {
  const text = textOf(result);
  const sheets: SheetFigures[] = [];
  let last = beginOfSheets(text);
  for (const { start, end } of placesOfSheets(text)) {
    const sheet: SheetResult = JSON.parse(text.toString('utf8', start, end));
    const { placements: _placements, cutTree: _tree, cutTreeFlat: _flat, ...figures } = sheet;
    sheets.push(figures);
    last = end;
  }
  return { ...withoutText(text, last), sheets };
}

/** @param last the end of the last sheet. */
function withoutText(text: Buffer, last: number): Omit<SolveResult, 'sheets'> {
  const { sheets: _none, ...rest } = JSON.parse(
    `${text.toString('utf8', 0, beginOfSheets(text))}${text.toString('utf8', last)}`,
  );
  return rest;
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** The position behind the bracket that opens the sheets. */
function beginOfSheets(text: Buffer): number {
  const begin = text.indexOf(SHEETS);
  if (begin < 0) throw new TypeError('a result has sheets');
  return begin + SHEETS.length;
}

/** Where each sheet starts and ends. */
function* placesOfSheets(text: Buffer): Generator<{ readonly start: number; readonly end: number }> {
  let depth = 0;
  let start = 0;
  for (let at = beginOfSheets(text); at < text.length; at += 1) {
    const byte = text[at];
    if (byte === QUOTE) at = endOfString(text, at);
    else if (byte === OPEN || byte === BEGIN) {
      if (depth === 0) start = at;
      depth += 1;
    } else if (byte === CLOSE || byte === END) {
      if (depth === 0) return;
      depth -= 1;
      if (depth === 0) yield { start, end: at + 1 };
    }
  }
}

/** The position of the quote that ends the string that begins at `start`. Labels may have quotes and braces in them. */
function endOfString(text: Buffer, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== QUOTE) at += text[at] === ESCAPE ? 2 : 1;
  return at;
}
