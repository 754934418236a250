import type { SolveRequest, SolveResponse, SolveResult } from '../../clients/typescript/src/openapi.ts';
import {
  DEFAULT_LABEL_FORMAT,
  DEFAULT_LABEL_ORDER,
  DEFAULT_PAPER,
  LABEL_FORMAT_NAMES,
  LABEL_ORDERS,
  PAPERS,
} from '../paper/formats.ts';
import type { Wanted } from './printer.ts';
import { checkOptions, stockOf } from './request.ts';

/** A document for the shop floor. */
export interface PdfDocument {
  /** The bytes of the file. */
  readonly pdf: Uint8Array;
  readonly pages: number;
  /**
   * What to mind about it, in sentences: sheets that are left out because they are cut already, and letters that no font
   * has. Empty if there is nothing.
   */
  readonly remarks: readonly string[];
}

export interface PdfOptions {
  /**
   * TrueType or OpenType fonts for letters that Arimo lacks. The first that has a letter prints it; after them come the
   * built-in fonts of other scripts. Default: none.
   */
  readonly fonts?: readonly Uint8Array[] | undefined;
  /** Cancels the work after the page in hand; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Size and arrangement of labels; docs/shop-floor.md has their dimensions. */
export type LabelFormat =
  | 'a4-3x8'
  | 'a4-3x8-full'
  | 'a4-3x7'
  | 'a4-2x7'
  | 'letter-3x10'
  | 'letter-2x5'
  | 'roll-62x29'
  | 'roll-100x50';

export interface LabelOptions extends PdfOptions {
  /** Default: `a4-3x8`. */
  readonly format?: LabelFormat | undefined;
  /** `cutting`: as the pieces come off the saw. `piece`: all labels of a piece together. Default: `cutting`. */
  readonly order?: 'cutting' | 'piece' | undefined;
  /**
   * Place of the first label on the first page, counted row by row: for sheets of which some labels are used up. From 1
   * to the number of labels on a page. Default: 1.
   */
  readonly start?: number | undefined;
  /** The number of the only sheet whose labels are made, from 1, as labels say it. Default: all. */
  readonly sheet?: number | undefined;
  /** The number of the only piece of that sheet whose label is made, from 1 in cutting order. Default: all. */
  readonly piece?: number | undefined;
}

/**
 * Makes labels as a PDF document: one for each placed piece and each kept offcut, but none for sheets that are cut
 * already. A label takes some 2 ms of the calling thread; the event loop goes on after each page.
 *
 * @param response a whole response to the request, or its result alone.
 * @throws CuttingLayoutError if the request is refused; RangeError for an invalid option or font, for a response that is
 *   none or not to this request, and for more than 20,000 labels; the signal's reason once it is aborted.
 */
export async function renderLabels(
  request: SolveRequest,
  response: SolveResponse | SolveResult,
  {
    format = DEFAULT_LABEL_FORMAT,
    order = DEFAULT_LABEL_ORDER,
    start = 1,
    sheet,
    piece,
    ...options
  }: LabelOptions = {},
): Promise<PdfDocument> {
  checkChoice('format', format, LABEL_FORMAT_NAMES);
  checkChoice('order', order, LABEL_ORDERS);
  if (piece !== undefined && sheet === undefined) throw new RangeError('piece needs sheet');
  return pdfOf(request, response, { kind: 'labels', format, order, start, sheet, piece }, options);
}

export interface WorksheetOptions extends PdfOptions {
  /** Default: `a4`. */
  readonly paper?: 'a4' | 'letter' | undefined;
  /** The name of the job, at the head of the first page and at the foot of each. Default: `Cutting job`. */
  readonly title?: string | undefined;
  /** The number of the only sheet whose pattern is printed, from 1, without the summary. Default: all. */
  readonly sheet?: number | undefined;
}

/**
 * Makes the worksheets for the saw as a PDF document: a summary of the job, then each pattern once, with its drawing,
 * its cuts in order, the pieces and the offcuts to keep. Sheets that are cut already are left out. A sheet of 20 pieces
 * takes some 50 ms of the calling thread; the event loop goes on after each page.
 *
 * @param response a whole response to the request, or its result alone.
 * @throws CuttingLayoutError if the request is refused; RangeError for an invalid option or font, for a response that is
 *   none or not to this request, and for more than 10,000 sheets or 100,000 pieces on sheets that differ; the signal's
 *   reason once it is aborted.
 */
export async function renderWorksheets(
  request: SolveRequest,
  response: SolveResponse | SolveResult,
  { paper = DEFAULT_PAPER, title, sheet, ...options }: WorksheetOptions = {},
): Promise<PdfDocument> {
  checkChoice('paper', paper, Object.keys(PAPERS));
  return pdfOf(request, response, { kind: 'worksheets', paper, title, sheet }, options);
}

/** @throws RangeError if `value` is none of the choices. */
function checkChoice(name: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value))
    throw new RangeError(`${name} must be one of ${choices.join(', ')}, not '${value}'`);
}

/** Makes a document of a layout. Lets the event loop go on after each page. */
async function pdfOf(
  request: SolveRequest,
  response: SolveResponse | SolveResult,
  wanted: Wanted,
  { fonts = [], signal, ...unknown }: PdfOptions,
): Promise<PdfDocument> {
  checkOptions(unknown);
  signal?.throwIfAborted();
  const stock = stockOf(request);
  // It is ten times as large as the rest of the library.
  const { print } = await import('./printer.ts');
  const chunks: Uint8Array[] = [];
  const made = await print(stock, response, wanted, fonts, 'options.fonts', async (chunk) => {
    chunks.push(chunk);
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
  });
  return { pdf: new Uint8Array(Buffer.concat(chunks)), ...made };
}
